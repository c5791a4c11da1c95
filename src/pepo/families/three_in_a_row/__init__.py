"""Three in a row: black or white, half of each, never three alike."""
