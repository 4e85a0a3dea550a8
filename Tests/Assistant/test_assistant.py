"""Speaks with `atsexplain mcp` through the client that the protocol's authors wrote."""

import asyncio
import contextlib
import json
import os
import shlex
import socket
import sys
import tempfile
import unittest

import mcp
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PROGRAM = os.path.abspath(os.environ["ATSEXPLAIN"])
ROOT = os.path.abspath(os.environ["ROOT"])
SAMPLES = os.path.join(ROOT, "SampleLogs")
PLIST = (
    "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>"
    "<key>a.example.com</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"
    "</dict></dict></dict>"
)
LINE = "Connection 11: default TLS Trust evaluation failed(-9814)\n"


def failed(result):
    """Whether a result says that the tool has no answer, in any version of the package."""
    return getattr(result, "is_error", getattr(result, "isError", None))


def structured(result):
    return getattr(result, "structured_content", getattr(result, "structuredContent", None))


def text(result):
    return "".join(block.text for block in result.content)


def code(error):
    return error.error.code


class Wire:
    """The server's parameters, and all that it writes to standard output."""

    def __init__(self, test, *arguments):
        test.addCleanup(self.require_messages)
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "stdout")
        command = shlex.join([PROGRAM, "mcp", *arguments])
        self.parameters = StdioServerParameters(
            command="/bin/sh", args=["-c", f"{command} | tee {shlex.quote(self.path)}"]
        )

    def require_messages(self):
        """Nothing but the protocol stands on standard output."""
        for message in self.messages():
            assert message["jsonrpc"] == "2.0", message
            assert ("result" in message) != ("error" in message), message
        self.folder.cleanup()

    def messages(self):
        with open(self.path, "rb") as file:
            data = file.read()
        assert not data or data.endswith(b"\n"), data[-100:]
        return [json.loads(line) for line in data.splitlines()]


@contextlib.asynccontextmanager
async def session(wire):
    async with stdio_client(wire.parameters) as (read, write):
        async with ClientSession(read, write) as client:
            await client.initialize()
            yield client


@contextlib.contextmanager
def silent_server():
    """A port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"127.0.0.1:{listener.getsockname()[1]}"


class Assistant(unittest.IsolatedAsyncioTestCase):
    async def test_tools_are_listed(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        async with session(wire) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        self.assertEqual(
            list(tools),
            ["explain_log", "lookup_code", "explain_cause", "eval_policy", "lint_plist",
             "minimal_exception", "check"])
        for tool in tools.values():
            self.assertGreater(len(tool.description), 80)
            self.assertEqual(tool.annotations.read_only_hint, True)
            self.assertEqual(tool.annotations.open_world_hint, tool.name == "check")

    async def test_check_is_there_only_where_it_is_allowed(self):
        wire = Wire(self, "--root", SAMPLES)
        async with session(wire) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            self.assertNotIn("check", names)
            with self.assertRaises(Exception) as caught:
                await client.call_tool("check", {"sites": ["127.0.0.1:9"]})
            self.assertEqual(code(caught.exception), -32602)

    async def test_every_tool_answers(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        sample = os.path.join(SAMPLES, "interleaved-tasks.log")
        with open(sample, encoding="utf-8") as file:
            log = file.read()
        calls = [
            ("explain_log", {"text": log}, ["3 failures", "2 proved", "1 open", "line 6"]),
            ("explain_log", {"path": "interleaved-tasks.log"}, ["3 failures", "gauge.example.org"]),
            ("explain_log", {"path": sample, "detail": "brief", "limit": 1}, ["2 more not shown"]),
            ("explain_log", {"path": sample, "skip": 2}, ["weir.example.com"]),
            ("explain_log", {"text": "-9813"}, ["errSSLNoRootCert"]),
            ("lookup_code", {"code": -9843}, ["errSSLHostNameMismatch", "host-mismatch"]),
            ("lookup_code", {"code": "errSSLNoRootCert"}, ["-9813"]),
            ("explain_cause", {"cause": "incomplete-chain"}, ["nginx", "intermediate"]),
            ("eval_policy", {"plist": PLIST, "urls": ["http://a.example.com/"]}, ["allowed"]),
            ("eval_policy", {"plist": PLIST, "urls": ["http://b.example.com/"]}, ["blocked"]),
            ("lint_plist", {"plist": "<dict><key>NSAllowsArbitraryLoads</key><string>YES</string></dict>"},
             ["value-not-boolean", "1 error"]),
            ("minimal_exception", {"text": log}, ["<key>gauge.example.org</key>", "1 of 3 failures"]),
            ("check", {"sites": ["127.0.0.1:9"]}, ["not-ats-network"]),
        ]
        async with session(wire) as client:
            for name, arguments, words in calls:
                with self.subTest(name=name, arguments=str(arguments)[:60]):
                    result = await client.call_tool(name, arguments)
                    self.assertFalse(failed(result), text(result))
                    self.assertIsNone(structured(result))
                    for word in words:
                        self.assertIn(word, text(result))
                    records = await client.call_tool(name, {**arguments, "format": "json"})
                    self.assertEqual(json.loads(text(records)), structured(records))

    async def test_bad_arguments_are_told_to_the_model(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        calls = [
            ("explain_log", {}, "either 'text' or 'path'"),
            ("explain_log", {"text": "a", "path": "b"}, "either 'text' or 'path'"),
            ("explain_log", {"text": ""}, "empty"),
            ("explain_log", {"text": 7}, "takes a string"),
            ("explain_log", {"text": LINE, "limit": 0}, "1 to 100"),
            ("explain_log", {"text": LINE, "os": "Windows 11"}, "iOS17"),
            ("explain_log", {"text": LINE, "plist": "{}"}, "property list"),
            ("explain_log", {"txt": LINE}, "no argument 'txt'"),
            ("lookup_code", {"code": "-99999"}, "unknown"),
            ("lookup_code", {"code": 1.5}, "whole number"),
            ("explain_cause", {"cause": "bad-luck"}, "use one of"),
            ("eval_policy", {"plist": PLIST, "urls": []}, "at least one"),
            ("eval_policy", {"plist": PLIST, "urls": ["example.com"]}, "http"),
            ("eval_policy", {"urls": ["https://example.com"]}, "'plist'"),
            ("lint_plist", {"plist": "<plist"}, "property list"),
            ("check", {"sites": ["ftp://example.com"]}, "scheme"),
        ]
        async with session(wire) as client:
            for name, arguments, words in calls:
                with self.subTest(name=name, arguments=arguments):
                    result = await client.call_tool(name, arguments)
                    self.assertTrue(failed(result), text(result))
                    self.assertIn(words, text(result))

    async def test_what_is_unknown_is_an_error_of_the_protocol(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        async with session(wire) as client:
            with self.assertRaises(Exception) as caught:
                await client.call_tool("explain_everything", {})
            self.assertEqual(code(caught.exception), -32602)
            self.assertIn("explain_log", str(caught.exception))
            with self.assertRaises(Exception) as caught:
                await client.list_resources()
            self.assertEqual(code(caught.exception), -32601)
            self.assertIn("-9814", text(await client.call_tool("explain_log", {"text": LINE})))

    async def test_two_calls_run_at_once(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        with silent_server() as site:
            async with session(wire) as client:
                slow = asyncio.create_task(
                    client.call_tool("check", {"sites": [site], "timeout": 4}))
                while not slow.done() and site not in str(slow):
                    await asyncio.sleep(0.05)
                    quick = await client.call_tool("lookup_code", {"code": "-9813"})
                    self.assertIn("errSSLNoRootCert", text(quick))
                    break
                self.assertFalse(slow.done())
                self.assertFalse(failed(await slow))

    async def test_a_cancelled_call_is_not_answered(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        with silent_server() as site:
            async with session(wire) as client:
                slow = asyncio.create_task(
                    client.call_tool("check", {"sites": [site], "timeout": 60}))
                await asyncio.sleep(0.3)
                slow.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await slow
                # The threads are free again: more calls than there are of them are answered.
                results = await asyncio.wait_for(
                    asyncio.gather(*(
                        client.call_tool("lookup_code", {"code": "-9813"}) for _ in range(12))), 30)
                self.assertEqual([failed(result) for result in results], [False] * 12)
        # The answer would name the site.
        self.assertNotIn(site, json.dumps(wire.messages()))

    async def test_ten_megabytes_of_input(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        filler = "2026-11-23 10:11:12 worker[77]: cache refilled, nothing to see here at all\n"
        log = filler * (10_000_000 // len(filler)) + LINE + filler * 20
        self.assertGreater(len(log), 10_000_000)
        async with session(wire) as client:
            result = await client.call_tool("explain_log", {"text": log})
            self.assertFalse(failed(result), text(result))
            self.assertIn("1 failure in", text(result))
            self.assertIn("expired", text(result))
            dense = "".join(
                LINE.replace("Connection 11", f"Connection {n}") + f"https://h{n}.example.com/\n"
                for n in range(1_500))
            result = await client.call_tool("explain_log", {"text": dense, "limit": 100})
            # However much failed, an answer stays short enough for a model.
            self.assertLess(len(text(result).encode()), 34_000)

    async def test_files_outside_of_the_roots_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            root = os.path.join(folder, "logs")
            os.makedirs(os.path.join(root, "more"))
            secret = os.path.join(folder, "secret.log")
            inside = os.path.join(root, "more", "app.log")
            for path in (secret, inside):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(LINE)
            os.symlink(secret, os.path.join(root, "out.log"))
            os.symlink(folder, os.path.join(root, "up"))
            os.symlink(inside, os.path.join(root, "in.log"))
            os.mkfifo(os.path.join(root, "pipe"))
            wire = Wire(self, "--root", root)
            async with session(wire) as client:
                for path in (inside, "more/app.log", "./more//app.log", "in.log"):
                    result = await client.call_tool("explain_log", {"path": path})
                    self.assertFalse(failed(result), text(result))
                    self.assertIn("expired", text(result))
                refused = [
                    (secret, "outside"), ("/etc/hostname", "outside"), ("/no/such/file", "outside"),
                    (root + "-other/app.log", "outside"), ("../secret.log", "'..'"),
                    (root + "/../secret.log", "'..'"), ("more/../../secret.log", "'..'"),
                    ("out.log", "leads out"), ("up/secret.log", "leads out"), ("pipe", "pipe"),
                    ("more", "folder"), (root, "folder"), ("", "no path"), ("nothing.log", "exist"),
                    ("file://" + inside, "no path"), ("a\0b", "no path"), ("-", "exist"),
                ]
                for path, words in refused:
                    with self.subTest(path=path):
                        result = await client.call_tool("explain_log", {"path": path})
                        self.assertTrue(failed(result), text(result))
                        self.assertIn(words, text(result))
                result = await client.call_tool("lint_plist", {"plist_path": "/etc/hostname"})
                self.assertIn("outside", text(result))
            wire = Wire(self)
            async with session(wire) as client:
                result = await client.call_tool("explain_log", {"path": inside})
                self.assertIn("--root", text(result))

    async def test_a_device_is_refused(self):
        wire = Wire(self, "--root", "/dev")
        async with session(wire) as client:
            for name in ("zero", "null"):
                result = await client.call_tool("explain_log", {"path": name})
                self.assertIn("device", text(result))

    async def test_secrets_are_masked(self):
        log = (
            "Task <1>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "
            "UserInfo={NSErrorFailingURLStringKey=http://plain.example.com/a?token=zQ7mKp2Xw9Lb4Tn8}\n")
        for arguments, isShown in (([], False), (["--no-redact"], True)):
            wire = Wire(self, *arguments)
            async with session(wire) as client:
                for form in ("text", "json"):
                    result = await client.call_tool("explain_log", {"text": log, "format": form})
                    self.assertIn("plain.example.com", text(result))
                result = await client.call_tool("explain_log", {"path": "x?token=zQ7mKp2Xw9Lb4Tn8"})
            raw = json.dumps(wire.messages())
            self.assertEqual("zQ7mKp2Xw9Lb4Tn8" in raw, isShown)

    async def test_the_stateless_revision(self):
        wire = Wire(self, "--root", SAMPLES, "--allow-check")
        try:
            from mcp.client.client import Client
        except ImportError:
            self.skipTest("this version of the package speaks no stateless revision")
        async with Client(stdio_client(wire.parameters)) as client:
            self.assertEqual(client.protocol_version, "2026-07-28")
            tools = await client.list_tools()
            self.assertEqual(len(tools.tools), 7)
            result = await client.call_tool("lookup_code", {"code": "-9813"})
            self.assertIn("errSSLNoRootCert", text(result))
        # No handshake took place.
        self.assertNotIn("protocolVersion", json.dumps(wire.messages()[0]["result"]))


if __name__ == "__main__":
    print(f"mcp {getattr(mcp, '__version__', '')} on Python {sys.version.split()[0]}", file=sys.stderr)
    unittest.main()
