"""The page: a local web app, and the API it speaks.

app          The app: the API and the page's files, with nothing from other servers
bulk_jobs    Mines started on the page, each in a process of its own
errors       Every error as one sentence with a status code
guard        Accepts requests from this machine and our own page only, and none too large
launch       Starts the server and opens the browser; Ctrl-C stops it
limits       What the server allows; the API's documentation says the same
open_games   Games, opened from their text and closed again at every request
state        The state of a running server; routes get it as a dependency
routes       The API under /api/v1, a file for each topic
runs         Work done in other processes, so that play never waits and work can be stopped
"""
