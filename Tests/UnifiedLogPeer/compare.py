"""Compares what atsexplain reads in archives of the unified log with what plaso's reader does.

    compare.py PROGRAM FOLDER

FOLDER holds archives (NAME.logarchive). Prints how many messages both have and how many are the same, with
the first that differ; ends with 1 where the numbers of messages differ, or less than 99.5 % are the same but
for what the peer is known to print otherwise than the system does (``plain``).
"""

import collections
import datetime
import json
import os
import re
import resource
import subprocess
import sys
import types


def stub(name, **members):
    """Puts an empty module in place of one that reading needs nothing of."""
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module
    return module


def peer():
    """plaso's reader alone: its other parsers, and the file systems behind it, stay out."""
    import plaso

    stub("plaso.parsers").__path__ = [os.path.join(path, "parsers") for path in plaso.__path__]
    stub("plaso.parsers.interface", FileEntryParser=object)
    manager = types.SimpleNamespace(RegisterParser=lambda parser: None)
    stub("plaso.parsers.manager", ParsersManager=manager)
    stub("plaso.containers").__path__ = []
    stub("plaso.containers.events", EventData=object)
    stub("plaso.lib.specification")
    stub("dfvfs").__path__ = []
    stub("dfvfs.path").__path__ = []
    stub("dfvfs.path.factory", Factory=types.SimpleNamespace(NewPathSpec=PathSpec))
    from plaso.parsers import unified_logging

    return unified_logging


class PathSpec:
    """A path, as the reader asks for one."""

    def __init__(self, indicator=None, location=None, parent=None):
        self.location = location
        self.parent = parent


class Entry:
    """A file or folder, as the reader asks for one."""

    type_indicator = "OS"

    def __init__(self, path):
        self.path_spec = PathSpec(location=path)
        self.name = os.path.basename(path)
        self._path = path

    def GetFileObject(self):
        return open(self._path, "rb")

    @property
    def size(self):
        return os.path.getsize(self._path)

    @property
    def sub_file_entries(self):
        return [Entry(os.path.join(self._path, name)) for name in sorted(os.listdir(self._path))]


class FileSystem:
    """The file system, as the reader asks for it."""

    def JoinPath(self, parts):
        return "/" + "/".join(part.strip("/") for part in parts if part)

    def SplitPath(self, path):
        return [part for part in path.split("/") if part]

    def FileEntryExistsByPathSpec(self, spec):
        return os.path.exists(spec.location)

    def GetFileEntryByPathSpec(self, spec):
        return Entry(spec.location) if os.path.exists(spec.location) else None


# What is no message.
PASSED_OVER = {"timesyncEvent", "signpostEvent", "lossEvent", "stateEvent"}


def peer_messages(reader, archive):
    """The messages by plaso: keys by which they are found, and their fields."""
    for folder, folders, files in os.walk(archive):
        folders.sort()
        for name in sorted(files):
            if not name.endswith(".tracev3"):
                continue
            file = reader.TraceV3File(file_system=FileSystem())
            file.Open(Entry(os.path.abspath(os.path.join(folder, name))))
            for entry in file.ReadLogEntries():
                if entry.event_type in PASSED_OVER:
                    continue
                yield entry.mach_timestamp, {
                    "text": entry.event_message or "",
                    "format": entry.format_string or "",
                    "subsystem": entry.sub_system or "",
                    "category": entry.category or "",
                    "pid": entry.process_identifier,
                    "thread": entry.thread_identifier,
                    "process": entry.process_image_path or "",
                    "sender": entry.sender_image_path or "",
                    "microseconds": round(entry.timestamp / 1000),
                }


def own_messages(program, archive):
    """The messages by the program: the same."""
    run = subprocess.run(
        [program, "lines", "--all", "--style", "ndjson", archive], stdout=subprocess.PIPE)
    for line in run.stdout.splitlines():
        record = json.loads(line)
        if "finished" in record:
            continue
        stamp = datetime.datetime.strptime(record["timestamp"], "%Y-%m-%d %H:%M:%S.%f%z")
        since = stamp - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        yield record["machTimestamp"], {
            "text": record["eventMessage"],
            "format": record["formatString"],
            "subsystem": record["subsystem"],
            "category": record["category"],
            "pid": record["processID"],
            "thread": record["threadID"],
            "process": record["processImagePath"],
            "sender": record["senderImagePath"],
            "microseconds": since // datetime.timedelta(microseconds=1),
        }


# The peer's words for errors, and the system's (its strerror).
ERRORS = {
    "Input/Output error": "Input/output error",
    "Inappropriate ioctl for devices": "Inappropriate ioctl for device",
    "Read-only filesystem": "Read-only file system",
}


def groups_of_address(match):
    """The groups of an address that aren't zero."""
    return ":".join(group.lstrip("0") for group in match.group().split(":") if group.strip("0"))


def plain(text):
    """A text without that in which the peer is known to differ from the system.

    It has other words for three errors; it writes addresses of version 6 with all their zeros, or with a colon for
    each group of them, which its source calls open; and it fills up to a width by characters, as C's formats don't, which count bytes.
    """
    for theirs, system in ERRORS.items():
        text = text.replace(theirs, system)
    text = re.sub(r"[0-9a-f]*(?::[0-9a-f]*){2,}", groups_of_address, text)
    return text if text.isascii() else re.sub(" +", " ", text)


def processor_seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def grouped(messages):
    groups = collections.defaultdict(list)
    for ticks, fields in messages:
        groups[ticks].append(fields)
    for group in groups.values():
        group.sort(key=lambda fields: fields["text"])
    return groups


def differing(ours, theirs):
    """The names of fields that differ; times may by the rounding of the peer's numbers."""
    return [
        name for name in ours
        if ours[name] != theirs[name]
        and not (name == "microseconds" and abs(ours[name] - theirs[name]) <= 2)
    ]


def main():
    program, folder = sys.argv[1:]
    reader = peer()
    own = shared = same_text = same_plain = 0
    other = 0
    by_field = collections.Counter()
    shown = collections.Counter()
    seconds = {"own": 0.0, "peer": 0.0}
    for name in sorted(os.listdir(folder)):
        archive = os.path.join(folder, name)
        begin = processor_seconds(resource.RUSAGE_CHILDREN)
        ours = grouped(own_messages(program, archive))
        seconds["own"] += processor_seconds(resource.RUSAGE_CHILDREN) - begin
        begin = processor_seconds(resource.RUSAGE_SELF)
        theirs = grouped(peer_messages(reader, archive))
        seconds["peer"] += processor_seconds(resource.RUSAGE_SELF) - begin
        own += sum(map(len, ours.values()))
        other += sum(map(len, theirs.values()))
        for ticks in sorted(ours.keys() | theirs.keys()):
            ours_here, theirs_here = ours.get(ticks, []), theirs.get(ticks, [])
            if len(ours_here) != len(theirs_here):
                print(f"{name}: {len(ours_here)} and {len(theirs_here)} messages at {ticks}")
                continue
            for one, two in zip(ours_here, theirs_here):
                shared += 1
                fields = differing(one, two)
                same_text += "text" not in fields
                same_plain += plain(one["text"]) == plain(two["text"])
                by_field.update(fields)
                for field in fields:
                    if field == "text" and plain(one["text"]) == plain(two["text"]):
                        continue
                    kind = (field, one["format"])
                    shown[kind] += 1
                    if shown[kind] <= 1:
                        print(f"{name} {ticks} {field} ({one['format']!r}):")
                        print(f"  ours   {one[field]!r}")
                        print(f"  theirs {two[field]!r}")
    print(f"messages: {own} and {other}; the same text: {same_text} of {shared}")
    print(f"but for what the peer is known to print otherwise: {same_plain}")
    print("fields that differ:", dict(by_field) or "none")
    for name, count in ("own", own), ("peer", other):
        print(f"{name}: {seconds[name]:.2f} s of CPU, {seconds[name] / max(1, count) * 1e6:.1f} µs a message")
    return 0 if own == other == shared and own > 0 and same_plain >= 0.995 * shared else 1


if __name__ == "__main__":
    sys.exit(main())
