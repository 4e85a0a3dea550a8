"""Checks atsexplain.html in a browser: test_page.py CHROMIUM ATSEXPLAIN FOLDER [AXE.js]

PAGE names the page, PAGE_LOGS the folders of logs, separated by colons; PAGE_LARGE=1 reads 1 GiB as well.
"""

import functools
import gzip
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

import chromium  # noqa: E402
from test_report import FAINT, Checks  # noqa: E402

# What the page can't expand, and what is no log, is refused in other words than the program's.
PASSED_OVER = (".md", ".json", ".tsv", ".gz", ".zip", ".py", ".tracev3")

# Keeps what would be saved instead of saving it.
CATCH = """(() => {
  window.savedBlob = null;
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => { window.savedBlob = blob; return make(blob); };
  HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };
})()"""

DONE = """new Promise((resolve, reject) => {
  const end = Date.now() + %d;
  const look = () => {
    const data = document.documentElement.dataset;
    if (data.done) return resolve(data.done);
    if (document.getElementById("progress").hidden && document.querySelector(".problem")) return resolve("");
    if (Date.now() > end) return reject(new Error("no answer"));
    setTimeout(look, 10);
  };
  look();
})"""

STATE = """(() => ({
  status: document.getElementById("status").textContent,
  problems: Array.from(document.querySelectorAll(".problem"), p => p.textContent),
  words: document.getElementById("words").textContent,
  rows: Array.from(document.querySelectorAll("#rows summary"), s => s.textContent),
  hosts: Array.from(document.querySelectorAll("#rows .host"), s => s.textContent),
  count: document.getElementById("count").textContent,
  closing: document.getElementById("closing").textContent,
}))()"""


class Page:
    """The page in the browser, as a person uses it."""

    def __init__(self, browser, url):
        self.browser = browser
        self.url = url

    def open(self, width=1280, dark=False):
        self.browser.open(self.url, width, dark=dark)
        self.browser.run(CATCH)

    def done(self, seconds=60):
        self.browser.run(DONE % (seconds * 1000))
        return self.browser.run(STATE)

    def start(self, files, field="#files"):
        self.browser.run("document.documentElement.dataset.done = ''")
        # As a click on the field does: else the same file again would be no change.
        self.browser.run(f"document.querySelector({json.dumps(field)}).value = ''")
        found = self.browser.send(
            "Runtime.evaluate", expression=f"document.querySelector({json.dumps(field)})")
        self.browser.send("DOM.setFileInputFiles", files=[str(file) for file in files],
                          objectId=found["result"]["objectId"])

    def choose(self, *files, field="#files"):
        self.start(files, field)
        return self.done()

    def fill(self, text):
        self.browser.run(f"document.getElementById('pasted').value = {json.dumps(text)}")

    def paste(self, text):
        self.browser.run("document.documentElement.dataset.done = ''")
        self.fill(text)
        self.browser.run("document.getElementById('explain').click()")
        return self.done()

    def set(self, selector, value):
        self.browser.run("document.documentElement.dataset.done = ''")
        self.browser.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "document.querySelector('#problems').replaceChildren();"
            f"if (e.type === 'checkbox') e.checked = {json.dumps(value)};"
            f"else e.value = {json.dumps(value)};"
            "e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); })()")

    def saved(self, form):
        self.browser.run("document.documentElement.dataset.done = ''; window.savedBlob = null")
        self.browser.run(f"document.querySelector('[data-form={form}]').click()")
        return self.browser.run("""new Promise((resolve, reject) => {
            const end = Date.now() + 60000;
            const look = () => window.savedBlob ? window.savedBlob.text().then(resolve, reject)
              : Date.now() > end ? reject(new Error("nothing was saved")) : setTimeout(look, 10);
            look();
        })""")


def program_output(program, file, *options):
    result = subprocess.run(
        [program, "-j", "1", *options, "--", file.name], cwd=file.parent, capture_output=True, check=False)
    return result.stdout.decode()


def without_hint(text):
    """Text without what shows the failures that are left out: the command names an option, the page a field."""
    return re.sub(r"(not shown; ).*\.\n$", r"\1\n", text)


def is_quiet(checks, browser, what, url):
    checks.equal(f"{what}: nothing on the console", browser.complaints(), [])
    checks.equal(f"{what}: no request but the file",
                 [request for request in browser.requests() if not request.startswith("blob:")], [url])


def answers_equal(checks, page, program, folders):
    page.open()
    compared = 0
    for folder in folders:
        for file in sorted(pathlib.Path(folder).iterdir()):
            if not file.is_file() or file.name.endswith(PASSED_OVER):
                continue
            state = page.choose(file)
            checks.equal(f"{file.name}: records", page.saved("records"),
                         program_output(program, file, "-f", "ndjson"))
            if compared % 8 == 0:
                checks.equal(f"{file.name}: text", without_hint(page.saved("text")),
                             without_hint(program_output(program, file)))
                checks.equal(f"{file.name}: Markdown", page.saved("markdown"),
                             program_output(program, file, "-f", "markdown"))
            checks.true(f"{file.name}: done", state["status"].startswith("Done."))
            compared += 1
    is_quiet(checks, page.browser, f"{compared} files", page.url)
    return compared


def triage_equals(checks, page, program, folder):
    files = [file for file in sorted(pathlib.Path(folder).iterdir())
             if file.is_file() and not file.name.endswith(PASSED_OVER)]
    page.open()
    page.choose(*files)
    report = page.saved("triage")
    result = subprocess.run([program, "triage", "-f", "html", "--", *(file.name for file in files)],
                            cwd=folder, capture_output=True, check=False)
    checks.equal("triage: the report", report, result.stdout.decode())
    checks.equal("triage: its name", page.browser.run("window.savedName"), "atsexplain-triage.html")


def inputs_of_all_kinds(checks, page, program, folder):
    logs = HERE.parent.parent / "SampleLogs"
    log = logs / "xcode26-host-mismatch.log"
    page.open()
    first = page.choose(log)
    checks.equal("a file", first["hosts"], ["api.example.com"])
    second = page.choose(logs / "cleartext-blocked-xcode15.log")
    checks.true("a second file", second["hosts"] and second["hosts"] != first["hosts"])
    records = page.saved("records")
    checks.equal("the same file twice", page.choose(logs / "cleartext-blocked-xcode15.log"), second)
    checks.equal("the same file twice: records", page.saved("records"), records)
    both = page.choose(log, log)
    checks.equal("a file given twice", len(both["hosts"]), 1)

    packed = folder / "packed.log.gz"
    packed.write_bytes(gzip.compress(log.read_bytes()))
    checks.equal("gzip", page.choose(packed)["hosts"], first["hosts"])
    packed.write_bytes(gzip.compress(log.read_bytes() * 50)[:-200])
    state = page.choose(packed)
    checks.true("gzip cut short", "damaged or cut short" in " ".join(state["problems"]))
    archive = folder / "logs.zip"
    archive.write_bytes(b"PK\x03\x04" + bytes(40))
    checks.true("zip", "is in the form zip" in " ".join(page.choose(archive)["problems"]))
    picture = folder / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    state = page.choose(picture, log)
    checks.true("a picture", "is a PNG picture, not a log" in " ".join(state["problems"]))
    checks.equal("a picture: the log beside it", state["hosts"], first["hosts"])
    empty = folder / "empty.log"
    empty.write_bytes(b"")
    checks.equal("an empty file", page.choose(empty)["closing"], "No failed connection found in 0 lines.")
    broken = folder / "broken.log"
    broken.write_bytes(b"\xff\xfe\xfd \xc3\x28 \xf0\x28\x8c\xbc\n" + log.read_bytes().replace(b"api", b"a\xffi"))
    page.choose(broken)
    checks.equal("invalid UTF-8", page.saved("records"), program_output(program, broken, "-f", "ndjson"))
    wide = folder / "wide.log"
    wide.write_bytes(log.read_text().encode("utf-16"))
    page.choose(wide)
    checks.equal("UTF-16", page.saved("records"), program_output(program, wide, "-f", "ndjson"))

    gone = folder / "gone.log"
    gone.write_bytes(log.read_bytes())
    page.choose(gone, log)
    gone.unlink()
    page.set("#all", True)
    state = page.done()
    checks.true("a file removed meanwhile", any(
        text.startswith("gone.log: can't be read") for text in state["problems"]))
    checks.equal("a file removed meanwhile: the other one", state["hosts"], first["hosts"])
    checks.true("a file removed meanwhile: in the records",
                json.loads(page.saved("records").splitlines()[-1])["unreadable"][0]["path"] == "gone.log")
    checks.true("a file removed meanwhile: in the triage", "gone.log" in page.saved("triage"))
    is_quiet(checks, page.browser, "inputs", page.url)


def pasting_works(checks, page):
    page.open()
    state = page.paste((HERE.parent.parent / "SampleLogs/xcode26-host-mismatch.log").read_text())
    checks.equal("pasted log", state["hosts"], ["api.example.com"])
    for text, wanted in {
        "-9807": "errSSLXCertChainInvalid", "NSAllowsArbitraryLoads": "NSAllowsArbitraryLoads",
        "host-mismatch": "host-mismatch", "net::ERR_CERT_DATE_INVALID": "expired",
        "[leaf SSLHostname]": "SSLHostname", "hello there": "No failed connection and no known code",
        "-99999999": "",
    }.items():
        state = page.paste(text)
        answer = state["words"] + " ".join(state["rows"])
        checks.true(f"pasted {text}: {answer[:60]!r}", answer and wanted in answer)
    page.fill("")
    page.browser.run("document.getElementById('explain').click()")
    checks.true("nothing pasted", "Paste a log" in page.browser.run(STATE)["status"])
    is_quiet(checks, page.browser, "pasting", page.url)


def settings_count(checks, page, program, folder):
    logs = HERE.parent.parent / "SampleLogs"
    log = logs / "cleartext-blocked-xcode15.log"
    page.open()
    page.choose(log)
    page.set("#systems", "iOS17+")
    page.done()
    checks.equal("--os", page.saved("records"),
                 program_output(program, log, "-f", "ndjson", "--os", "iOS17+"))
    page.set("#systems", "Windows 95")
    state = page.done()
    checks.true("a bad --os", "“Windows 95” is no range of systems" in " ".join(state["problems"]))
    page.set("#systems", "iOS20")
    checks.true("a system that never was", "“iOS20” is no range of systems" in " ".join(page.done()["problems"]))
    page.set("#systems", "")
    checks.equal("none again", page.done()["problems"], [])
    plist = folder / "Info.plist"
    plist.write_text("""<?xml version="1.0"?><plist version="1.0"><dict><key>NSAppTransportSecurity</key>
<dict><key>NSAllowsArbitraryLoadsInWebContent</key><true/></dict></dict></plist>""")
    page.choose(plist, field="#plist")
    checks.equal("--info-plist", page.saved("records"),
                 program_output(program, log, "-f", "ndjson", "--info-plist", str(plist)))
    plist.write_text("<plist><dict><key>")
    page.browser.run("document.querySelector('#problems').replaceChildren()")
    state = page.choose(plist, field="#plist")
    checks.true("an unreadable plist", len(state["problems"]) == 1 and not state["rows"])
    page.open()
    timeout = logs / "alamofire-timeout.log"
    checks.equal("a network failure", page.choose(timeout)["rows"], [])
    page.set("#all", True)
    checks.equal("--all", len(page.done()["rows"]), 1)
    handshake = logs / "console-ios9-handshake-refused.log"
    page.choose(handshake)
    page.set("#detail", True)
    page.done()
    checks.equal("-v", page.saved("text"), program_output(program, handshake, "--all", "-v"))
    page.set("#detail", False)
    page.choose(timeout)
    checks.equal("--all: as text", page.saved("text"), program_output(program, timeout, "--all"))
    is_quiet(checks, page.browser, "settings", page.url)


def list_works(checks, page, folder):
    many = folder / "many.log"
    lines = []
    for number in range(450):
        code, stream = [(-1202, -9814), (-1200, -9824), (-1022, None)][number % 3]
        inner = f"_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey={stream}, " if stream else ""
        scheme = "http" if code == -1022 else "https"
        lines.append(f'Error Domain=NSURLErrorDomain Code={code} "(null)" UserInfo={{{inner}'
                     f"NSErrorFailingURLStringKey={scheme}://host{number}.example.com/x}}")
        lines += [f"ordinary line {number} {place}" for place in range(40)]
    many.write_text("\n".join(lines) + "\n")
    page.open()
    state = page.choose(many)
    checks.equal("list: all are counted", state["count"], "450 failures")
    checks.equal("list: not all are laid out", len(state["rows"]), 100)
    page.browser.run("document.getElementById('further').click()")
    checks.equal("list: more of them", len(page.browser.run(STATE)["rows"]), 200)
    page.set("#search", "host449.")
    checks.equal("list: a host", page.browser.run(STATE)["hosts"], ["host449.example.com"])
    page.set("#search", "no such words")
    checks.equal("list: none", page.browser.run(STATE)["count"], "0 of 450 failures")
    page.set("#search", "")
    page.set("#kind", "exception")
    checks.equal("list: by kind", page.browser.run(STATE)["count"], "150 of 450 failures")
    page.browser.run("document.querySelector('#rows summary').click()")
    copied = page.browser.run("""new Promise(resolve => setTimeout(() => {
        const button = document.querySelector("#rows .snippet button");
        button.click();
        setTimeout(() => navigator.clipboard.readText().then(text => resolve([text, button.textContent])), 100);
    }, 50))""")
    exception = page.browser.run("document.querySelector('#rows .snippet pre').textContent")
    checks.equal("list: copied", copied, [exception, "Copied"])
    checks.true("list: an exception", "<key>NSExceptionAllowsInsecureHTTPLoads</key>" in exception)
    policy = page.browser.run("document.querySelector('#policy pre').textContent")
    checks.equal("list: one dictionary", policy.count("<key>NSExceptionAllowsInsecureHTTPLoads</key>"), 150)
    is_quiet(checks, page.browser, "list", page.url)
    return many


def keyboard_works(checks, page):
    browser = page.browser

    def press(key, code, modifiers=0, text=None):
        extra = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            browser.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=modifiers,
                         windowsVirtualKeyCode=code, **extra)

    page.open()
    browser.run("document.getElementById('pasted').focus(); document.documentElement.dataset.done = ''")
    browser.send("Input.insertText", text=(
        HERE.parent.parent / "SampleLogs/cleartext-blocked-xcode15.log").read_text())
    press("Enter", 13, modifiers=2)
    checks.true("keyboard: Ctrl-Enter explains", page.done()["rows"])
    browser.run("for (const d of document.querySelectorAll('details')) d.open = false")
    seen = []
    for _ in range(20):
        press("Tab", 9)
        seen.append(browser.run("document.activeElement.id || document.activeElement.tagName"))
        if seen[-1] == "SUMMARY":
            break
    checks.equal("keyboard: the way to the list", seen, [
        "explain", "files", "systems", "plist", "all", "detail", "search", "kind", "SUMMARY"])
    press("Enter", 13, text="\r")
    checks.true("keyboard: Enter opens", browser.run("document.querySelector('#rows details').open"))
    checks.true("keyboard: what is focused is seen", browser.run(
        "getComputedStyle(document.activeElement).outlineStyle") == "solid")


def layout_holds(checks, page, many, axe, folder):
    for width in (320, 390, 1280):
        for dark in (False, True):
            what = f"{width} px, {'dark' if dark else 'light'}"
            page.open(width, dark)
            if axe and width != 320:
                accessible(checks, page, f"{what}, empty", axe)
            page.choose(many, HERE.parent.parent / "SampleLogs/nscurl-forward-secrecy.log")
            page.browser.run("Array.from(document.querySelectorAll('#rows details')).slice(0, 4)"
                             ".forEach(d => d.open = true)")
            page.browser.settle()
            wide = page.browser.run("document.documentElement.scrollWidth - innerWidth")
            checks.true(f"{what}: not wider than the window ({wide})", wide <= 0)
            checks.equal(f"{what}: contrast", page.browser.run(FAINT), [])
            page.browser.screenshot(folder / f"page-{width}-{'dark' if dark else 'light'}.png", 2400)
            if axe and width != 320:
                accessible(checks, page, what, axe)
            is_quiet(checks, page.browser, what, page.url)


def accessible(checks, page, what, axe):
    page.browser.run(axe + "; true")
    found, passed = page.browser.run("""axe.run(document).then(result => [result.violations.map(violation =>
        violation.id + ": " + violation.nodes.map(node => node.target.join(" ")).slice(0, 3).join(", ")),
        result.passes.length])""")
    checks.equal(f"{what}: axe-core", found, [])
    checks.true(f"{what}: axe-core looked at it", passed > 15)


HOSTILE = ["<script>alert(1)</script>", "</script><script>alert(2)</script>", "javascript:alert(3)",
           "\"><img src=http://attacker.example/x onerror=alert(4)>", "'--><svg onload=alert(5)>",
           "</pre></details><h1>x", "</title><base href=http://attacker.example/>", "${alert(6)}",
           "\u202eexample.moc\u202c", "<iframe srcdoc='<script>alert(7)</script>'>"]


def hostile_text_is_text(checks, page, folder):
    lines = []
    for number, text in enumerate(HOSTILE):
        task = f"8A41D7F0-63CE-4B95-A2D8-0F7B19E5C6{number:02}"
        lines += [
            f"2026-01-02 10:11:12.345 {text}[12:34] Task <{task}>.<1> finished with error [-1202] "
            f'Error Domain=NSURLErrorDomain Code=-1202 "{text}" UserInfo={{NSLocalizedDescription={text}, '
            f"_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843, NSErrorFailingURLStringKey="
            f"https://h{number}.example.com/{text}, NSErrorPeerCertificateChainKey=({text})}}",
            f"Error Domain=NSURLErrorDomain Code=-1022 UserInfo={{NSErrorFailingURLStringKey={text}}}",
            f"Task <{task}>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843]) {text}",
        ]
    log = folder / "<img src=x onerror=alert(8)>.log"
    log.write_text("\n".join(lines) + "\n")
    page.open()
    before = page.browser.run("document.querySelectorAll('*').length")
    state = page.choose(log)
    checks.true("hostile: is answered", len(state["rows"]) > 3)
    checks.true("hostile: is shown", any("onerror" in row for row in state["rows"]))
    page.browser.run("document.querySelectorAll('#rows details').forEach(d => d.open = true)")
    page.browser.settle()
    page.set("#systems", HOSTILE[0])
    checks.true("hostile: as a system", HOSTILE[0] in " ".join(page.done()["problems"]))
    page.set("#systems", "")
    page.done()
    plist = folder / "hostile.plist"
    plist.write_text("<plist><dict><key>NSAppTransportSecurity</key><dict><key>"
                     "&lt;script&gt;alert(9)&lt;/script&gt;</key><true/></dict></dict></plist>")
    page.choose(plist, field="#plist")
    page.browser.run("document.querySelectorAll('#rows details').forEach(d => d.open = true)")
    page.set("#search", HOSTILE[3])
    for text in HOSTILE:
        page.paste(text)
    state = page.paste("\n".join(lines))
    page.browser.run("document.querySelectorAll('#rows details').forEach(d => d.open = true)")
    page.browser.settle()
    for selector, count in {"script": 1, "img": 0, "svg": 0, "iframe": 0, "base": 0, "h1": 1, "a": 1, "link": 1,
                            "style": 1, "[onerror], [onload]": 0, "[href^='javascript:']": 0}.items():
        checks.equal(f"hostile: {selector}", page.browser.run(
            f"document.querySelectorAll({json.dumps(selector)}).length"), count)
    checks.true("hostile: the page is there", before > 40 and state["rows"])
    is_quiet(checks, page.browser, "hostile", page.url)
    # Even markup that got in could do nothing.
    page.browser.run("""(() => {
        window.ran = false;
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        const image = new Image();
        image.src = "http://attacker.example/x";
        document.body.append(script, image);
        return fetch("http://attacker.example/y").catch(() => 0);
    })()""")
    page.browser.settle()
    checks.equal("hostile: the policy lets no other script run", page.browser.run("window.ran"), False)
    checks.true("hostile: and says so", any(
        "Content Security Policy" in text for text in page.browser.complaints()))


def cancelling_works(checks, page, folder):
    log = folder / "long.log"
    if not log.exists():
        large_log(log, 400 << 20)
    page.open()
    page.start([log])
    page.browser.run("""new Promise(resolve => {
        const look = () => document.getElementById("bar").value > 0 ? resolve(0) : setTimeout(look, 5);
        look();
    })""")
    page.browser.run("document.getElementById('cancel').click()")
    state = page.done()
    checks.true("cancel", state["status"].startswith("Cancelled"))
    summary = json.loads(page.saved("records").splitlines()[-1])
    checks.true("cancel: not all was read", 0 < summary["bytes"] < 400 << 20)
    checks.equal("cancel: and on", page.choose(
        HERE.parent.parent / "SampleLogs/xcode26-host-mismatch.log")["hosts"], ["api.example.com"])


def large_log(path, size):
    """Ordinary lines, and a failure in each megabyte."""
    lines = "".join(
        f"2026-01-02 10:11:{number % 60:02}.{number % 1000:03} Shop[123:{number}] [layout] cell {number} of "
        f"table {number % 7} was drawn in {number % 13} ms, and nothing of it has to do with networking\n"
        for number in range(8000)).encode()
    block = (lines * 2)[:(1 << 20) - 400]
    with open(path, "wb") as file:
        for number in range(size >> 20):
            failure = (f'\nError Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={{_kCFStreamErrorDomainKey=3, '
                       f"_kCFStreamErrorCodeKey=-9814, NSErrorFailingURLStringKey=https://h{number}.example.com/}}\n")
            file.write(block + failure.encode() + b"x" * (400 - len(failure) - 1) + b"\n")


def starts_soon(checks, page):
    times = []
    for _ in range(3):
        page.browser.open(page.url, 1280)
        page.paste("-9807")
        times.append(page.browser.run("performance.now()"))
    # Opening waits for silence for 0.3 s, which is no matter of the page.
    best = min(times) / 1000 - 0.3
    page.open()
    page.browser.run("document.documentElement.dataset.done = ''")
    print(f"first answer after {best:.2f} s")
    checks.true(f"first answer after {best:.2f} s", best <= 1)


def large_file_is_read(checks, page, folder):
    size = 1 << 30
    log = folder / "large.log"
    if not log.exists() or log.stat().st_size < size:
        large_log(log, size)
    page.browser.send("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
    page.open()
    worker = [event["params"]["sessionId"] for event in page.browser.events
              if event.get("method") == "Target.attachedToTarget"
              and event["params"]["targetInfo"]["type"] == "worker"][-1]
    begin = time.monotonic()
    page.start([log])
    most = 0
    own = page.browser.session
    while not page.browser.run("document.documentElement.dataset.done"):
        total = 0
        for session in (own, worker):
            page.browser.session = session
            usage = page.browser.send("Runtime.getHeapUsage")
            total += usage["usedSize"] + usage.get("backingStorageSize", 0) + usage.get("embedderHeapUsedSize", 0)
        page.browser.session = own
        most = max(most, total)
        page.browser.settle(0.2)
        if time.monotonic() - begin > 300:
            break
    seconds = time.monotonic() - begin
    state = page.browser.run(STATE)
    rate = size / seconds / 1e6
    print(f"1 GiB: {seconds:.1f} s, {rate:.0f} MB/s, heap at most {most / (1 << 20):.0f} MiB")
    checks.equal("1 GiB: the answers", state["count"], "1,024 failures")
    checks.true(f"1 GiB: heap of {most} bytes", 0 < most < 256 << 20)
    checks.true(f"1 GiB: {rate:.0f} MB/s", rate >= 30)
    page.browser.send("Target.setAutoAttach", autoAttach=False, waitForDebuggerOnStart=False, flatten=True)


def served_once(checks, browser, url_path):
    asked = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            super().do_GET()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(url_path.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = Page(browser, f"http://127.0.0.1:{server.server_port}/{url_path.name}")
    page.open()
    state = page.choose(HERE.parent.parent / "SampleLogs/xcode26-host-mismatch.log")
    checks.equal("served: an answer", state["hosts"], ["api.example.com"])
    browser.settle(1)
    checks.equal("served: one request", asked, [f"/{url_path.name}"])
    is_quiet(checks, browser, "served", page.url)
    server.shutdown()


def main():
    program, atsexplain, folder, *axe_files = sys.argv[1:]
    axe = pathlib.Path(axe_files[0]).read_text(encoding="utf-8") if axe_files else None
    folder = pathlib.Path(folder).resolve()
    file = pathlib.Path(os.environ["PAGE"])
    atsexplain = str(pathlib.Path(atsexplain).resolve())
    checks = Checks()
    size = file.stat().st_size
    checks.true(f"the page has {size} bytes", size <= 1_500_000)
    browser = chromium.Browser(program)
    try:
        page = Page(browser, file.as_uri())
        starts_soon(checks, page)
        pasting_works(checks, page)
        inputs_of_all_kinds(checks, page, atsexplain, folder)
        settings_count(checks, page, atsexplain, folder)
        many = list_works(checks, page, folder)
        keyboard_works(checks, page)
        hostile_text_is_text(checks, page, folder)
        layout_holds(checks, page, many, axe, folder)
        cancelling_works(checks, page, folder)
        # A browser reads no file whose path has dots for a folder.
        folders = [str(pathlib.Path(name).resolve()) for name in os.environ["PAGE_LOGS"].split(":")]
        triage_equals(checks, page, atsexplain, folders[0])
        served_once(checks, browser, file)
        if os.environ.get("PAGE_LARGE"):
            large_file_is_read(checks, page, folder)
        compared = answers_equal(checks, page, atsexplain, folders)
    finally:
        browser.close()
    for failure in checks.failures:
        print(f"FAILED {failure}", file=sys.stderr)
    if not axe:
        print("Skipped: axe-core, which isn't here")
    print(f"{compared} logs compared, {checks.count} checks, {len(checks.failures)} failed. Screenshots: {folder}")
    sys.exit(1 if checks.failures or checks.count == 0 else 0)


if __name__ == "__main__":
    main()
