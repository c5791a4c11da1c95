"""The page: a local web app, and the API it speaks."""
