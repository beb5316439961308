"""Links between symbols, and the ways along them. They are worked out when asked for and stored nowhere."""
