"""What is stored on this computer: match files, saved matches, results, preferences."""
