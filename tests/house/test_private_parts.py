"""What is used of numba and uvicorn without being promised by them, pinned to the versions tried.

Where a test here fails, the sentence says which part has changed: look at the file that uses it,
try the new version there, and raise the bounds in pyproject.toml.
"""

import inspect
import itertools
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
import pytest
import uvicorn
from numba.core.bytecode import FunctionIdentity
from packaging.requirements import Requirement
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
PINNED = {"numba": "search", "numba-cuda": "cuda", "uvicorn": "serve"}  # each with its extra
PRIVATE_MODULES = {
    "numba.core.bytecode",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
}
HTTP_METHODS = (
    *("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"),
    *("on_message_begin", "on_header", "on_headers_complete", "on_body", "on_message_complete"),
    *("handle_websocket_upgrade", "send_400_response"),
)
SOCKET_METHODS = (
    *("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"),
    *("handle_events", "handle_connect", "send_receive_event_to_app"),
)
SOCKET_PARTS = (
    *("transport", "loop", "conn", "queue", "frames", "curr_msg_data_type"),
    *("scope", "response", "close_sent", "handshake_initiated"),
)
PUBLIC_MODULES = {"numba", "numba.cuda", "numba.extending", "uvicorn"}


def requirement(package: str) -> Requirement:
    """Return what pyproject.toml says of a package."""
    return next(
        found for found in map(Requirement, EXTRAS[PINNED[package]]) if found.name == package
    )


@pytest.mark.parametrize("package", PINNED)
def test_the_versions_tried_have_an_end(package: str) -> None:
    bounds = {bound.operator for bound in requirement(package).specifier}

    assert bounds == {">=", "<"}, f"{package} needs both bounds: private parts of it are used"


@pytest.mark.parametrize("package", ["numba", "uvicorn"])
def test_the_version_here_is_one_that_was_tried(package: str) -> None:
    tried = requirement(package).specifier

    assert version(package) in tried, (
        f"{package} {version(package)} has not been tried with the private parts used of it, "
        f"only {tried}"
    )


def test_no_other_module_of_theirs_is_used() -> None:
    pattern = r"^\s*(?:from|import) ((?:numba|uvicorn)[\w.]*)"
    files = (ROOT / "src").rglob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in files]
    used = {name for text in texts for name in re.findall(pattern, text, re.MULTILINE)}

    assert used <= PRIVATE_MODULES | PUBLIC_MODULES


def seven() -> int:
    return 7


def test_numba_has_the_parts_that_carried_states_are_made_with() -> None:
    core: Any = numba.core
    parts = {
        core.cgutils: ("ir", "alloca_once", "do_boundscheck", "unpack_tuple"),
        core.datamodel.models: ("PrimitiveModel",),
        core.typing.templates: (
            *("AbstractTemplate", "AttributeTemplate"),
            *("infer_getattr", "infer_global", "signature"),
        ),
    }

    missing = [
        name for module, names in parts.items() for name in names if name not in vars(module)
    ]

    assert missing == [], "look at bulk/carrier.py and bulk/chance.py"


def test_numba_has_the_parts_that_kernels_are_compiled_with() -> None:
    core: Any = numba.core
    library, compiler = core.codegen.JITCodeLibrary, core.compiler.Compiler
    source = "".join(inspect.getsource(each) for each in library.__mro__[:-1])
    parts = ("_linking_libraries", "_final_module", "_reload_init", "_finalized")

    missing = [name for name in parts if f"self.{name}" not in source]
    missing += [
        name for name in ("_get_module_for_linking", "finalize") if name not in dir(library)
    ]
    missing += ["_compile_core"] * ("_compile_core" not in dir(compiler))

    assert missing == [], "look at KernelCompiler in bulk/compile.py"
    assert core.codegen.JITCPUCodegen._library_class is library
    assert "library.codegen.set_env(" in inspect.getsource(core.cpu.CPUContext.get_executable)


def test_numba_finds_stored_kernels_by_a_key_that_can_be_replaced() -> None:
    caching, dispatcher = numba.core.caching, numba.core.dispatcher
    source = inspect.getsource(caching.Cache)

    assert source.count("key = self._index_key(sig, ") == 2, "look at StoredKernels"
    assert "self._cache = FunctionCache(" in inspect.getsource(dispatcher.Dispatcher)


def test_numba_numbers_functions_from_a_counter_that_can_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FunctionIdentity, "_unique_ids", itertools.count(1000))

    identity: Any = FunctionIdentity
    number = identity.from_function(seven).unique_id

    assert number == 1000, "numba's FunctionIdentity no longer counts by _unique_ids"


def test_numba_keeps_kernels_where_its_configuration_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: Any = numba.core.config
    monkeypatch.setattr(settings, "CACHE_DIR", str(tmp_path))

    folder = numba.njit(cache=True)(seven).stats.cache_path

    assert str(folder).startswith(str(tmp_path)), "numba no longer reads CACHE_DIR when it is asked"


@pytest.mark.parametrize("name", ["startup", "shutdown"])
def test_uvicorn_starts_and_stops_by_the_methods_that_are_overridden(name: str) -> None:
    method = getattr(uvicorn.Server, name, None)

    assert inspect.iscoroutinefunction(method), f"uvicorn.Server.{name} is no coroutine any more"
    names = list(inspect.signature(method).parameters)
    assert names == ["self", "sockets"], f"uvicorn.Server.{name} takes other arguments: {names}"


def test_uvicorn_says_that_it_has_started_and_where() -> None:
    source = inspect.getsource(uvicorn.Server)

    for name in ("started", "servers"):
        assert f"self.{name}" in source, f"uvicorn.Server no longer has the attribute {name}"


@pytest.mark.parametrize(
    ("protocol", "methods", "attributes"),
    [
        (HttpToolsProtocol, HTTP_METHODS, ("transport", "flow", "loop", "cycle", "pipeline")),
        (WebSocketsSansIOProtocol, SOCKET_METHODS, SOCKET_PARTS),
    ],
)
def test_uvicorn_reads_by_the_methods_that_are_bounded(
    protocol: type, methods: tuple[str, ...], attributes: tuple[str, ...]
) -> None:
    source = inspect.getsource(protocol)

    missing = [name for name in methods if name not in vars(protocol)]
    missing += [name for name in attributes if f"self.{name}" not in source]
    assert missing == [], f"{protocol.__name__} has lost parts that are used"
    assert "self.handle_events()" in inspect.getsource(WebSocketsSansIOProtocol.data_received)
    assert "self.parser.feed_data(data)" in inspect.getsource(HttpToolsProtocol.data_received)


def test_websockets_keeps_its_events_where_they_are_counted() -> None:
    assert ServerProtocol().events == []
