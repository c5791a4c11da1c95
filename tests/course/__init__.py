"""Tests of courses: files, results and grades."""
