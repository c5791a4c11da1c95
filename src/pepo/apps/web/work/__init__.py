"""Work done in processes of its own, so that play never waits for it and it can be stopped."""
