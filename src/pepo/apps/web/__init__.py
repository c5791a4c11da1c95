"""The page: a local web app, and the API it speaks.

access       Who may use the page: the key, the token of a launch, the cookie
app          The app: the API and the page's files, with nothing from other servers
bulk_jobs    Mines started on the page, each in a process of its own
companion    The page for another program of pepo's, which it ends with
documents    The page's files
errors       Every error as one sentence with a status code
guard        Accepts requests from people who were let in, and none too large
launch       Starts the server and opens the browser; Ctrl-C stops it
limits       What the server allows; the API's documentation says the same
open_games   Games, opened from their text and closed again at every request
peer         Who is at the other end of a connection
state        The state of a running server; routes get it as a dependency
routes       The API under /api/v1, a file for each topic
runs         Work done in other processes, so that play never waits and work can be stopped
"""
