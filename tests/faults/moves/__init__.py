"""What people do in each game, by what their screen shows: sensible things, and nonsense."""
