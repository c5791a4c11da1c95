"""The page: a local web app, and the API it speaks.

app          The app: the API, the page's files, and nothing from anywhere else
bulk_jobs    Mines started on the page, each in a process of its own
errors       Whatever goes wrong, as one sentence with a fitting status code
guard        At the door: only this machine, only our own page, nothing too large
launch       Starts the server, opens the browser, and ends cleanly with Ctrl-C
limits       What the server allows; the API's documentation says the same
open_games   Saved games as text, opened and closed again at every request
state        What one running server has; routes get it as a dependency
routes       The API under /api/v1, a file for each topic
runs         Work done in processes of its own: play never waits for it, and it can be stopped
"""
