"""What is used of numba and uvicorn without being promised by them, pinned to the versions tried.

Parts that are read fail by themselves where they are gone. The table has those that are overridden
or assigned: gone, they would change nothing, and nobody would notice. Where a test here fails, look
at the file that uses the part, try the new version there, and raise the bounds in pyproject.toml.
"""

import inspect
import tomllib
from importlib.metadata import version
from typing import Any

import numba
import uvicorn
from numba.core.bytecode import FunctionIdentity
from packaging.requirements import Requirement
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.style.repository import only_faults, read

EXTRAS = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
PINNED = {"numba", "numba-cuda", "uvicorn"}
NOT_HERE = "numba-cuda"  # it is for machines with a GPU
core: Any = numba.core
TRANSPORT = "connection_made connection_lost data_received pause_writing resume_writing transport"
PARTS: dict[Any, str] = {
    # bulk/compile.py
    FunctionIdentity: "_unique_ids",
    core.config: "CACHE_DIR",
    core.caching.FunctionCache: "_index_key",
    core.dispatcher.Dispatcher: "_cache",
    core.compiler.Compiler: "_compile_core",
    core.codegen.JITCPUCodegen: "_library_class",
    core.codegen.JITCodeLibrary: "finalize _finalized codegen",
    # server/http/uvicorn_server.py
    uvicorn.Server: "startup shutdown",
    # server/http/protocols.py
    HttpToolsProtocol: f"{TRANSPORT} on_message_begin on_header on_headers_complete on_body"
    " on_message_complete handle_websocket_upgrade send_400_response",
    WebSocketsSansIOProtocol: f"{TRANSPORT} handle_connect handle_events send"
    " send_receive_event_to_app frames curr_msg_data_type",
}


def names_in(thing: Any) -> set[str]:
    """Return the names that a module or a class has, or gives its instances."""
    if inspect.ismodule(thing):
        return {*dir(thing)}
    methods = [each for kind in thing.__mro__ for each in vars(kind).values()]
    codes = [each.__code__ for each in methods if inspect.isfunction(each)]
    return {*dir(thing), *(name for code in codes for name in code.co_names)}


def test_numba_and_uvicorn_have_the_parts_that_are_overridden_or_assigned() -> None:
    faults = {
        str(thing): sorted({*names.split()} - names_in(thing)) for thing, names in PARTS.items()
    }

    assert only_faults(faults) == {}


def test_the_versions_tried_have_bounds_and_those_here_are_within() -> None:
    needs = [(extra, Requirement(text)) for extra, texts in EXTRAS.items() for text in texts]
    pinned = [(extra, need) for extra, need in needs if need.name in PINNED]
    faults = [
        f"{extra}: {need}"
        for extra, need in pinned
        if {bound.operator for bound in need.specifier} != {">=", "<"}
        or (need.name != NOT_HERE and version(need.name) not in need.specifier)
    ]

    assert {need.name for _, need in pinned} == PINNED
    assert faults == []
