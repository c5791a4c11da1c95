"""The page: a local web app, and the API it speaks.

app          The app: the API, the page's files, and nothing from anywhere else
bulk_jobs    Mines that were started on the page: each in a process of its own, at the edge of
describe     A family as the page needs to know it: everything it declares, as JSON
drawn        Answers that are pictures: written straight to JSON, since nothing about them needs
errors       Whatever goes wrong is one sentence with a fitting status code
guard        At the door: only this machine, only our own page, nothing too large; and the
launch       Starts the server on this machine, opens the browser, and ends cleanly with Ctrl-C
limits       What the server allows; the API's documentation says the same
open_games   Saved games as text, opened and closed again at every request
state        What one running server has: games, long work, thinkers, and the person's library
routes       The API under /api/v1, one file an idea
runs         Work done in processes of its own, so that play never waits for it and it can be
"""
