"""The messages of the server as TypeScript types, by which the page's scripts are checked.

`.venv/bin/python -m workshop.message_types` updates them after a change of a message.
"""

import json
from itertools import starmap
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from croupier.server.messages.from_client import CLIENT_MESSAGE
from croupier.server.messages.from_server import SERVER_MESSAGE, MessageSchema
from croupier.server.messages.http_bodies import RequestBody, ResponseBody
from workshop.stamps import ROOT

TYPES = ROOT / "src" / "croupier" / "server" / "page" / "messages.d.ts"
HEAD = "// Written by `python -m workshop.message_types` from the messages of the server.\n"


def typescript() -> str:
    """Return every message of the socket, and every HTTP body, as TypeScript."""
    requests, responses = RequestBody.__subclasses__(), ResponseBody.__subclasses__()
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", CLIENT_MESSAGE),
        ("ServerMessage", "serialization", SERVER_MESSAGE),
        *[(body.__name__, "validation", TypeAdapter(body)) for body in requests],
        *[(body.__name__, "serialization", TypeAdapter(body)) for body in responses],
    ]
    schemas, shared = TypeAdapter.json_schemas(adapters, schema_generator=MessageSchema)
    named = {name: type_of(schema) for (name, _), schema in schemas.items()}
    unions = [f"export type {name} = {kind};\n" for name, kind in named.items() if name != kind]
    return "\n".join([HEAD, *unions, *starmap(declare, sorted(shared["$defs"].items()))])


def declare(name: str, schema: dict[str, Any]) -> str:
    """Return an object's schema as an interface, with its sentence."""
    required = schema.get("required", ())
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(kind)};\n"
        for field, kind in schema["properties"].items()
    ]
    return f"/** {schema['description']} */\nexport interface {name} {{\n{''.join(fields)}}}\n"


def type_of(schema: dict[str, Any]) -> str:
    """Return the type of a value."""
    match schema:
        case {"$ref": where}:
            return str(where).rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(map(type_of, kinds))
        case {"type": "array", "items": item}:
            return f"Array<{type_of(item)}>"
        case {"type": "object", "additionalProperties": value}:
            return f"Record<string, {type_of(value)}>"
        case {"type": kind}:
            return "number" if kind == "integer" else str(kind)
    raise ValueError(f"no type for {schema}")


if __name__ == "__main__":
    TYPES.write_text(typescript(), encoding="utf-8")
