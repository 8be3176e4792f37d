"""Grades many submissions at a time, each in its own process, and keeps every grade at once."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import IO

import croupier
import croupier_classroom
from croupier_classroom.cohort.class_folder import ClassFolder
from croupier_classroom.cohort.class_list import HandIn
from croupier_classroom.cohort.class_results import key_of
from croupier_classroom.cohort.grading_job import GradingJob
from croupier_classroom.courses import checks_version
from croupier_classroom.reports.grade_record import GradeRecord, from_data

SECONDS_OF_GRACE = 60.0
SECONDS_TO_END = 5.0
BYTES_OF_LAST_WORDS = 2_000
OnDone = Callable[[int, int], None]


class NotGraded(Exception):
    """The grader itself failed on a submission; the message says how."""


@dataclass
class ClassRun:
    """A class being graded: what is to be done, what is done, and the processes at work."""

    job: GradingJob  # its path is another for each submission
    folder: ClassFolder
    jobs: int
    records: dict[str, GradeRecord] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    at_work: set[subprocess.Popen[str]] = field(default_factory=set)
    stopped: bool = False

    def grade_all(self, hand_ins: Sequence[HandIn], on_done: OnDone) -> None:
        """Grade what has no grade yet; on an interrupt end the processes and raise it."""
        waiting = self.take_kept(hand_ins)
        on_done(len(self.records), len(hand_ins))
        with ThreadPoolExecutor(self.jobs) as pool:
            futures = {pool.submit(self.grade_one, each, mark): each for each, mark in waiting}
            try:
                for _ in self.finished(futures):
                    on_done(len(self.records) + len(self.failures), len(hand_ins))
            except BaseException:
                self.stop(futures)
                raise

    def take_kept(self, hand_ins: Sequence[HandIn]) -> list[tuple[HandIn, str]]:
        """Take the grades of an earlier call that still hold; return what is left to do."""
        version, waiting = checks_version(self.job.game), []
        for each in hand_ins:
            mark = fingerprint(each, version, self.job)
            kept = self.folder.kept(key_of(each), mark)
            if kept is None:
                waiting.append((each, mark))
            else:
                self.records[key_of(each)] = kept
        return waiting

    def finished(self, futures: Mapping[Future[GradeRecord], HandIn]) -> Iterator[None]:
        """Note each submission as it is done."""
        pending = set(futures)
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                key = key_of(futures[future])
                try:
                    self.records[key] = future.result()
                except NotGraded as problem:
                    self.failures[key] = str(problem)
                yield

    def grade_one(self, hand_in: HandIn, mark: str) -> GradeRecord:
        """Grade one submission in a process, and keep the grade."""
        if self.stopped:
            raise NotGraded("stopped")
        with staged(hand_in) as path:
            record = self.in_a_process(replace(self.job, path=str(path)))
        self.folder.keep(key_of(hand_in), mark, record)
        return record

    def in_a_process(self, job: GradingJob) -> GradeRecord:
        """Run a job in a process of its own, out of reach of the terminal's Ctrl-C."""
        with tempfile.TemporaryFile() as errors:  # a pipe that is full would hold it up
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "croupier_classroom.cohort.grading_job"], text=True,
                encoding="utf-8", env=environment(), start_new_session=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
            )  # fmt: skip
            self.at_work.add(process)
            try:
                return answer_of(process, job, errors)
            finally:
                end(process)
                self.at_work.discard(process)

    def stop(self, futures: Mapping[Future[GradeRecord], HandIn]) -> None:
        """Begin nothing more, and end what is at work."""
        self.stopped = True
        for future in futures:
            future.cancel()
        for process in list(self.at_work):
            with suppress(ProcessLookupError):
                process.terminate()


def answer_of(process: subprocess.Popen[str], job: GradingJob, errors: IO[bytes]) -> GradeRecord:
    """Give a job to a process and wait for the record; its input stays open meanwhile."""
    if process.stdin is None or process.stdout is None:
        raise NotGraded("the process cannot be spoken to")
    process.stdin.write(json.dumps(asdict(job)) + "\n")
    process.stdin.flush()
    with ends_after(process, job.time_limit + SECONDS_OF_GRACE):
        line = process.stdout.readline()
    try:
        return from_data(json.loads(line))
    except (KeyError, TypeError, ValueError):
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_END)
        raise NotGraded(last_line(errors) or "the grading process gave no answer") from None


def last_line(errors: IO[bytes]) -> str:
    """Return the last line of a process's standard error."""
    errors.seek(max(0, errors.seek(0, os.SEEK_END) - BYTES_OF_LAST_WORDS))
    lines = errors.read().decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else ""


@contextmanager
def ends_after(process: subprocess.Popen[str], seconds: float) -> Iterator[None]:
    """Kill a process that takes longer."""
    timer = threading.Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def end(process: subprocess.Popen[str]) -> None:
    """End a process, gracefully if possible."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()
    try:
        process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()  # its box ends with it
        process.wait()


def environment() -> dict[str, str]:
    """Return the environment of a process: it finds these very packages."""
    sources = {str(Path(each.__path__[0]).parent) for each in (croupier, croupier_classroom)}
    path = os.pathsep.join([*sorted(sources), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}


@contextmanager
def staged(hand_in: HandIn) -> Iterator[Path]:
    """Give the path of a hand-in; files of a download stand under the names students gave them."""
    names = [name for name, _ in hand_in.files]
    paths = [path for _, path in hand_in.files]
    if len(paths) == 1 and (paths[0].is_dir() or paths[0].name == names[0]):
        yield paths[0]
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, path in hand_in.files:
            copy = Path(folder, Path(name).name)
            shutil.copytree(path, copy, symlinks=True) if path.is_dir() else shutil.copy(path, copy)
        yield Path(folder, Path(names[0]).name) if len(names) == 1 else Path(folder)


def fingerprint(hand_in: HandIn, version: str, job: GradingJob) -> str:
    """Return a text that changes with the files, the checks, the profile and the limits."""
    digest = blake2b(digest_size=16)
    how = (version, job.profile, job.time_limit, job.unconfined)
    digest.update(json.dumps(how).encode())
    for name, path in hand_in.files:
        inner = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else []
        for each in inner or [path]:
            if each.is_file():
                place = each.relative_to(path) if path.is_dir() else name
                digest.update(f"{place}\0{each.stat().st_size}\0".encode() + each.read_bytes())
    return digest.hexdigest()


def all_cores() -> int:
    """Return how many submissions can be graded at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
