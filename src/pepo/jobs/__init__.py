"""Bulk work: a job is text, cut into batches, and its state lives in the library.

start       New jobs: what was asked for, checked before anything runs, and written down as text
plans       Mines, censuses and hunts: which batches there are, and what comes of them
work        One batch: text in, text out; all that a worker ever runs
executors   Where batches run: this process, a pool of processes, a Dask cluster
runner      Keeps the executor busy and the library up to date
"""
