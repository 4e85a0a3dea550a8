#!/usr/bin/env python3
"""Triages crash reports and logs with Spark.

Only paths travel: each task starts one `atsexplain triage --format ndjson` for its share of the
paths and gives back groups, which `atsexplain merge` adds. The result equals that of one run over
everything, byte for byte, however the paths were shared out and whichever task was tried again.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from pyspark import SparkFiles
from pyspark.sql import SparkSession

# Far below what one command line may hold on any system.
PATHS_A_RUN = 200


class Failed(Exception):
    """A run of the program that did not end as it should."""


def run(arguments, finished):
    """Runs the program; its standard output, which is a whole report.

    A run that ends in any other way, a killed one included, is not to be trusted: the exception
    fails the task, and Spark tries it again.
    """
    done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    report = done.stdout
    if done.returncode not in finished or b'"type":"summary"' not in report:
        words = done.stderr.decode("utf-8", "replace").strip()[-2000:]
        raise Failed(f"{arguments[0]} {arguments[1]} ended with {done.returncode}: {words}")
    return report


def merge(program, reports):
    """Adds reports made apart."""
    if len(reports) == 1:
        return reports[0]
    with tempfile.TemporaryDirectory(prefix="atsexplain-") as folder:
        names = []
        for number, report in enumerate(reports):
            names.append(os.path.join(folder, f"{number}.ndjson"))
            with open(names[-1], "wb") as file:
                file.write(report)
        return run([program, "merge", "--format", "ndjson", "--", *names], finished=(0,))


def located(program, is_shipped):
    """The program as a worker has it."""
    if not is_shipped:
        return program
    path = SparkFiles.get(os.path.basename(program))
    # Files that Spark ships may arrive without the right to be run.
    os.chmod(path, 0o755)
    return path


def steps(program, is_shipped, options):
    """What workers do: turn the paths of a partition into one report, and add two reports."""

    def triage_partition(paths):
        paths = list(paths)
        if not paths:
            return
        own = located(program, is_shipped)
        reports = []
        for start in range(0, len(paths), PATHS_A_RUN):
            part = paths[start : start + PATHS_A_RUN]
            command = [own, "triage", "--format", "ndjson", "--jobs", "1", *options, "--", *part]
            # 2: some path could not be read; the report names it.
            reports.append(run(command, finished=(0, 2)))
        yield merge(own, reports)

    def add(left, right):
        return merge(located(program, is_shipped), [left, right])

    return triage_partition, add


def read_paths(source):
    """The paths of a list, one a line; no path is broken at anything but a newline."""
    with open(source, "rb") as file:
        lines = file.read().split(b"\n")
    return [os.fsdecode(line) for line in lines if line]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", help="a file that lists the paths, one a line")
    parser.add_argument("output", help="where to write the merged report (ndjson)")
    parser.add_argument("--program", default="atsexplain", help="the program, as workers have it")
    parser.add_argument(
        "--ship", action="store_true", help="send the program (a file on this machine) to workers"
    )
    parser.add_argument("--partitions", type=int, default=0, help="default: 4 for each core")
    parser.add_argument("--no-redact", action="store_true", help="as in atsexplain triage")
    given = parser.parse_args(arguments)

    paths = read_paths(given.paths)
    if not paths:
        parser.error(f"{given.paths} lists no path")
    session = SparkSession.builder.appName("atsexplain triage").getOrCreate()
    context = session.sparkContext
    try:
        if given.ship:
            context.addFile(given.program)
        partitions = given.partitions or 4 * context.defaultParallelism
        options = ["--no-redact"] if given.no_redact else []
        triage_partition, add = steps(given.program, given.ship, options)
        parts = context.parallelize(paths, min(partitions, len(paths)))
        # A tree of merges on the workers, so that no machine holds all parts at once.
        report = parts.mapPartitions(triage_partition).treeReduce(add)
    finally:
        session.stop()
    # Beside the target first: a reader never sees half a report.
    partial = given.output + ".part"
    with open(partial, "wb") as file:
        file.write(report)
    os.replace(partial, given.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
