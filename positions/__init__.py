"""The ground: layouts, and the moderated, versioned catalogue of starting positions."""
