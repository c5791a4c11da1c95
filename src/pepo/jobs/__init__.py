"""Bulk work: a job is text, cut into batches, and its state lives in the library.

plans.py      mining, censuses and hunts: which batches there are, what comes of them
work.py       one batch: text in, text out; all that a worker ever runs
executors.py  where batches run: this process, a pool of processes, a Dask cluster
runner.py     keeps the executor busy and the library up to date

start   New jobs: what was asked for, checked before anything runs, and written down as text
"""
