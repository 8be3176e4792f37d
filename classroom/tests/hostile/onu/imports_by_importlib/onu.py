import importlib

edition = importlib.import_module(".".join(["croupier" + "_classroom", "documents", "onu", "program"]))
for name in dir(edition):
    if not name.startswith("__"):
        globals()[name] = getattr(edition, name)
