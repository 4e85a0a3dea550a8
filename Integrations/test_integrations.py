"""Runs the integrations against the real engines, on generated reports whose failures are known."""

import collections
import json
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

import duckdb

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(os.environ["ATSEXPLAIN"])
HOSTS = ["api.example.com", "cdn.example.net", "nas.example.org"]
CODES = [(-1202, -9843, "host-mismatch"), (-1202, -9814, "expired")]


def generate(folder, count):
    """Writes crash reports; the failures as (host, cause, version, system, day)."""
    source = random.Random(20260101)
    truth = []
    for index in range(count):
        name = os.path.join(folder, f"device {index % 7}", f"report-{index}.crash")
        os.makedirs(os.path.dirname(name), exist_ok=True)
        version, system = f"{index % 3}.4 ({index % 2})", source.choice(["16.0", "17.2", "18.1"])
        day = f"2026-01-{source.randint(1, 28):02d}"
        lines = [
            f"Incident Identifier: {index}",
            "Hardware Model:      iPhone15,2",
            f"Process:             Shop [{index + 100}]",
            "Identifier:          com.example.shop",
            f"Version:             {version}",
            f"Date/Time:           {day} 12:00:00.000 +0000",
            f"OS Version:          iPhone OS {system} (21A1)",
            "Exception Type:  EXC_CRASH (SIGABRT)",
            "Triggered by Thread:  0",
            "",
        ]
        for _ in range(source.randint(1, 3) if index % 4 == 0 else 0):
            host, (outer, inner, cause) = source.choice(HOSTS), source.choice(CODES)
            lines.append(
                f'Log: Error Domain=NSURLErrorDomain Code={outer} "(null)" UserInfo={{'
                f"NSErrorFailingURLStringKey=https://{host}/{index}, "
                f"_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey={inner}}}"
            )
            # What stands this far apart is never taken for one failure.
            lines += [f"{n}   Shop   0x00000001e77{10000 + n} run + {n}" for n in range(200)]
            truth.append((host, cause, version, f"iOS {system}", day))
        with open(name, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    return truth


def triage(*paths):
    done = subprocess.run(
        [PROGRAM, "triage", "--format", "ndjson", "--", *paths], capture_output=True, check=False
    )
    if done.returncode not in (0, 2):
        raise AssertionError(done.stderr.decode())
    return done.stdout


class Reports(unittest.TestCase):
    """A folder of reports, and what one run makes of it."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="atsexplain-integrations-")
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = os.path.join(cls.scratch.name, "reports")
        cls.truth = generate(cls.folder, 240)
        cls.paths = sorted(
            os.path.join(root, name) for root, _, names in os.walk(cls.folder) for name in names
        )
        # One that isn't there: it is named, and fails nothing.
        cls.paths.append(os.path.join(cls.folder, "missing.crash"))
        cls.whole = triage(*cls.paths)
        cls.list = os.path.join(cls.scratch.name, "paths.txt")
        with open(cls.list, "w", encoding="utf-8") as file:
            file.write("\n".join(cls.paths) + "\n")


class Spark(Reports):
    def run_job(self, *options, master="local[2,4]", program=PROGRAM, expect=0):
        output = os.path.join(self.scratch.name, f"spark-{random.getrandbits(64)}.ndjson")
        environment = dict(os.environ, PYSPARK_PYTHON=sys.executable)
        # The driver of a local run needs no name service to find itself.
        environment["SPARK_LOCAL_IP"] = "127.0.0.1"
        done = subprocess.run(
            [
                os.path.join(os.path.dirname(sys.executable), "spark-submit"),
                "--master", master, "--conf", "spark.ui.enabled=false",
                os.path.join(HERE, "spark", "triage_job.py"), self.list, output,
                "--program", program, *options,
            ],
            env=environment, cwd=self.scratch.name, capture_output=True, check=False,
        )
        words = done.stderr.decode("utf-8", "replace")
        if expect == 0:
            self.assertEqual(done.returncode, 0, words[-4000:])
        else:
            self.assertNotEqual(done.returncode, 0)
            self.assertFalse(os.path.exists(output))
            return words
        with open(output, "rb") as file:
            return file.read(), words

    def wrapper(self, body):
        """A program in place of the real one, which it can call as "$real"."""
        folder = tempfile.mkdtemp(dir=self.scratch.name)
        path = os.path.join(folder, "atsexplain")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nreal='{PROGRAM}'\nstate='{folder}'\n{body}\n")
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path, folder

    def test_the_result_is_that_of_one_run(self):
        report, _ = self.run_job("--partitions", "7")
        self.assertEqual(report, self.whole)

    def test_the_program_can_be_shipped_and_partitions_do_not_matter(self):
        report, _ = self.run_job("--ship", "--partitions", "1")
        self.assertEqual(report, self.whole)

    def killed(self, victim):
        # The first task to come here is killed after it has written a part of its report.
        path, folder = self.wrapper(
            'echo "$1" >> "$state/calls"\n'
            'if [ "$1" = triage ] && mkdir "$state/killed" 2>/dev/null; then\n'
            '  "$real" "$@" | head -c 300\n'
            f"  kill -9 {victim}\n"
            "  sleep 1\n"
            "  exit 0\n"
            "fi\n"
            'exec "$real" "$@"'
        )
        report, words = self.run_job("--partitions", "5", program=path)
        self.assertTrue(os.path.isdir(os.path.join(folder, "killed")))
        with open(os.path.join(folder, "calls"), encoding="utf-8") as file:
            calls = collections.Counter(file.read().split())
        # One for each partition, and those of the second try.
        self.assertGreaterEqual(calls["triage"], 6)
        self.assertIn("Lost task", words)
        self.assertEqual(report, self.whole)

    def test_a_killed_program_is_tried_again(self):
        self.killed("$$")

    def test_a_killed_worker_is_tried_again(self):
        self.killed("$PPID")

    def test_a_program_that_always_dies_fails_the_job(self):
        path, _ = self.wrapper("kill -9 $$")
        words = self.run_job(program=path, expect=1)
        self.assertIn(f"ended with {-signal.SIGKILL}", words)


class DuckDB(Reports):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.queries = {}
        with open(os.path.join(HERE, "duckdb", "queries.sql"), encoding="utf-8") as file:
            for part in file.read().split("-- name: ")[1:]:
                name, text = part.split("\n", 1)
                cls.queries[name.strip()] = text
        cls.report = os.path.join(cls.scratch.name, "report.ndjson")
        with open(cls.report, "wb") as file:
            file.write(cls.whole)

    def ask(self, pattern):
        """The rows of every query, as dictionaries."""
        connection = duckdb.connect()
        connection.execute("SET VARIABLE report = ?", [pattern])
        answers = {}
        for name, text in self.queries.items():
            cursor = connection.execute(text)
            if name in ("failures", "runs"):
                continue
            names = [column[0] for column in cursor.description]
            answers[name] = [dict(zip(names, row)) for row in cursor.fetchall()]
        connection.close()
        return answers

    def count(self, *fields):
        return collections.Counter(tuple(t[f] for f in fields) for t in self.truth)

    def check(self, answers):
        (coverage,) = answers["coverage"]
        summary = json.loads(self.whole.splitlines()[-1])
        self.assertEqual(coverage["files"], summary["files"])
        self.assertEqual(coverage["bytes"], summary["bytes"])
        self.assertEqual(coverage["files_with_failures"], summary["filesWithFindings"])
        self.assertEqual(coverage["failures"], len(self.truth))
        self.assertEqual(coverage["unreadable"], 1)
        self.assertEqual([row["inputs"] for row in answers["unreadable"]], [1])

        def rows(name, *keys):
            return {tuple(r[k] for k in keys): r["failures"] for r in answers[name]}

        self.assertEqual(rows("top_causes", "cause"), self.count(1))
        self.assertEqual(rows("top_hosts", "host"), self.count(0))
        self.assertEqual(rows("app_versions", "version"), self.count(2))
        self.assertEqual(rows("os_versions", "system"), self.count(3))
        self.assertEqual(rows("over_time", "day", "cause"), self.count(4, 1))
        self.assertEqual(rows("fix_first", "host", "cause"), self.count(0, 1))
        self.assertAlmostEqual(sum(r["percent"] for r in answers["top_causes"]), 100, delta=0.2)
        for row in answers["top_hosts"]:
            days = [t[4] for t in self.truth if t[0] == row["host"]]
            self.assertEqual(row["first"], min(days) + "T12:00:00.000Z")
            self.assertEqual(row["last"], max(days) + "T12:00:00.000Z")
            self.assertEqual(row["causes"], sorted({t[1] for t in self.truth if t[0] == row["host"]}))
        last = max(int(t[4][-2:]) for t in self.truth)
        begun = collections.defaultdict(list)
        for host, cause, _, _, day in self.truth:
            begun[host, cause].append(int(day[-2:]))
        self.assertEqual(
            rows("new_hosts", "host", "cause"),
            {pair: len(days) for pair, days in begun.items() if min(days) > last - 7},
        )

    def test_the_program_finds_what_was_generated(self):
        records = [json.loads(line) for line in self.whole.splitlines()]
        found = {(r["key"]["host"], r["key"]["cause"]): r["count"] for r in records[:-1]}
        self.assertEqual(found, collections.Counter((t[0], t[1]) for t in self.truth))
        self.assertEqual(len(records[-1]["unreadable"]), 1)

    def test_answers_are_those_of_the_generator(self):
        answers = self.ask(self.report)
        self.check(answers)
        # One report: the order of what to fix first is the program's own.
        groups = [json.loads(line) for line in self.whole.splitlines()[:-1]]
        self.assertEqual(
            [(r["host"], r["cause"]) for r in answers["fix_first"]],
            [(g["key"]["host"], g["key"]["cause"]) for g in groups],
        )
        self.assertEqual(
            [r["repair"] for r in answers["fix_first"]], [g["remedy"]["server"] for g in groups]
        )

    def test_parts_need_not_be_merged(self):
        folder = os.path.join(self.scratch.name, "parts")
        os.makedirs(folder)
        for number in range(3):
            with open(os.path.join(folder, f"{number}.ndjson"), "wb") as file:
                file.write(triage(*self.paths[number::3]))
        self.check(self.ask(os.path.join(folder, "*.ndjson")))

    def test_a_report_without_failures_has_no_rows(self):
        empty = os.path.join(self.scratch.name, "empty.log")
        open(empty, "wb").close()
        report = os.path.join(self.scratch.name, "empty.ndjson")
        with open(report, "wb") as file:
            file.write(triage(empty))
        answers = self.ask(report)
        self.assertEqual(answers["coverage"][0]["files"], 1)
        self.assertTrue(all(not rows for name, rows in answers.items() if name != "coverage"))



if __name__ == "__main__":
    unittest.main(verbosity=2)
