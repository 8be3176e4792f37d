"""Who answers by itself: policies by level, search, external programs; no game is named."""
