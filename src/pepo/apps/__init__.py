"""The front ends. They speak Session, Scene and Method, and hold no puzzle logic."""
