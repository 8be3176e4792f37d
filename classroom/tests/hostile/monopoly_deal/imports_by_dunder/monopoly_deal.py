def fetch():
    words = ["moorssalc", "laed_yloponom", "semag", "reipuorc"]
    dotted = ".".join(word[::-1] for word in reversed(words))
    return __import__(dotted, fromlist=["x"])


globals().update({k: v for k, v in vars(fetch()).items() if not k.startswith("__")})
