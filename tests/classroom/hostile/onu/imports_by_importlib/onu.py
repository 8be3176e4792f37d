import importlib

edition = importlib.import_module(".".join(["croupier", "games", "onu", "class" + "room"]))
for name in dir(edition):
    if not name.startswith("__"):
        globals()[name] = getattr(edition, name)
