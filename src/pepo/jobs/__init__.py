"""Bulk work: a job is text, cut into batches, and its state is in the library.

start       New jobs: settings, checked before anything runs, and stored as text
plans       Mines, data sets, censuses and hunts: their batches, and what to do with the results
work        One batch: text in, text out; the only thing a worker runs
executors   Where batches run: this process, a pool of processes, a Dask cluster
runner      Keeps the executor busy, and writes results to the library
"""
