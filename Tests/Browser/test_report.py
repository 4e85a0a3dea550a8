"""Checks triage's HTML report in a browser: test_report.py CHROMIUM ATSEXPLAIN FOLDER [AXE.js]"""

import collections
import functools
import http.server
import json
import pathlib
import plistlib
import subprocess
import sys
import threading

import chromium
import reports

CHARTS = ["cause", "host", "system", "app"]

# What a reader sees of the table, in its order; what isn't shown is left out.
ROWS = """Array.from(document.querySelectorAll("#rows > tr:not(.more)")).map(row => {
  const cells = Array.from(row.cells, cell => cell.innerText.trim());
  const [, code, stream] = /^(-?\\d+)(?: \\/ (-?\\d+))?/.exec(cells[4]) || [];
  const day = text => text === "\u2013" ? null : text;
  return {rank: Number(cells[0]), count: parseInt(cells[1]), files: parseInt(cells[2]),
    host: row.cells[3].querySelector("i") ? null : cells[3], hostText: cells[3], codes: cells[4],
    cause: cells[5], fix: cells[6], first: day(cells[7]), last: day(cells[8]),
    code: code ?? null, stream: stream ?? null};
})"""

UNFOLD = """(() => { for (const button of document.querySelectorAll("button.open"))
  if (button.ariaExpanded !== "true") button.click(); })()"""
FOLD = """(() => { for (const button of document.querySelectorAll("button.open"))
  if (button.ariaExpanded === "true") button.click(); })()"""

# Every piece of text with a contrast under 4.5 to what is behind it.
FAINT = """(() => {
  const numbers = color => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const color = numbers(getComputedStyle(e).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const result = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest("script, option")) continue;
    const style = getComputedStyle(element);
    const ink = light(numbers(element.closest("svg") ? style.fill : style.color));
    const paper = light(behind(element));
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 4.5) result.add(ratio.toFixed(2) + " " + walker.currentNode.data.slice(0, 40));
  }
  return Array.from(result);
})()"""


class Checks:
    def __init__(self):
        self.count = 0
        self.failures = []

    def equal(self, what, got, wanted):
        self.count += 1
        if got != wanted:
            self.failures.append(f"{what}:\n    got    {got!r}\n    wanted {wanted!r}"[:1500])

    def true(self, what, fact):
        self.equal(what, bool(fact), True)


def run(program, *arguments, input=None):
    result = subprocess.run([program, *arguments], input=input, capture_output=True, check=False)
    if result.returncode not in (0,):
        raise SystemExit(f"{arguments}: {result.returncode} {result.stderr.decode()}")
    return result.stdout


def click(selector):
    return f"document.querySelector({json.dumps(selector)}).click()"


def choose(selector, value):
    return (f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            f"e.value = {json.dumps(value)};"
            "e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); })()")


def is_quiet(checks, browser, what, url):
    checks.equal(f"{what}: nothing on the console", browser.complaints(), [])
    checks.equal(f"{what}: no request but the file", browser.requests(), [url])


def day(time):
    return time and time[:10]


def numbers_equal(checks, browser, what, records, has_scripts=True):
    groups = [record for record in records if record["type"] == "group"]
    summary = next(record for record in records if record["type"] == "summary")
    rows = browser.run(ROWS)
    text = lambda number: None if number is None else str(number)
    checks.equal(f"{what}: groups", [
        (row["rank"], row["count"], row["files"], row["host"], row["code"], row["stream"],
         row["cause"], row["fix"], row["first"], row["last"]) for row in rows
    ], [
        (index + 1, group["count"], group["files"], group["key"]["host"],
         text(group["key"]["code"]), text(group["key"]["streamCode"]), group["key"]["cause"],
         group["remedy"]["kind"], day(group["first"]), day(group["last"]))
        for index, group in enumerate(groups)])
    for row in rows:
        checks.equal(f"{what}: the host is told", row["hostText"], row["host"] or "no host named")
        if row["code"]:
            checks.true(f"{what}: codes are told", row["codes"].startswith(row["code"]))
            checks.true(f"{what}: inner codes are told", (row["stream"] or "") in row["codes"])
    for name, value in [
        ("failures", summary["findings"]), ("group-count", summary["groups"]),
        ("files-with-failures", f"{summary['filesWithFindings']} of {summary['files']}"),
        ("hosts", len({g["key"]["host"] for g in groups} - {None})),
    ]:
        checks.equal(f"{what}: {name}", browser.run(f"document.getElementById('{name}').innerText"),
                     str(value))
    checks.equal(f"{what}: sum", sum(row["count"] for row in rows), summary["findings"])

    # The charts leave out what TLS and ATS have no part in.
    drawn = [g for g in groups if g["key"]["cause"] not in ("not-ats-network", "not-ats-http")]
    wanted = {name: collections.Counter() for name in CHARTS}
    days = collections.Counter()
    for group in drawn:
        wanted["cause"][group["key"]["cause"]] += group["count"]
        wanted["host"][group["key"]["host"]] += group["count"]
        for entry in group["versions"]["os"]:
            wanted["system"][entry["name"]] += entry["count"]
        for entry in group["versions"]["app"]:
            app = " ".join(filter(None, [entry["name"] or entry["bundle"], entry["version"]]))
            wanted["app"][app] += entry["count"]
        for entry in group["days"]:
            days[entry["day"]] += entry["count"]
    for name in CHARTS:
        bars = browser.run(f"""Array.from(document.querySelectorAll("#chart-{name} tbody tr")).map(
            row => [row.querySelector("th").textContent, Number(row.querySelector("b").innerText),
              Array.from(row.querySelectorAll("rect")).map(r => r.getBBox().width)])""")
        for label, count, widths in bars:
            if label.endswith(" others"):
                checks.equal(f"{what}: no bar for other {name}s", widths, [])
                checks.equal(f"{what}: other {name}s", label, f"{len(wanted[name]) - 8} others")
            else:
                checks.equal(f"{what}: {name} {label}", count, wanted[name][label])
        checks.equal(f"{what}: sum by {name}", sum(bar[1] for bar in bars),
                     sum(wanted[name].values()))
        longest = bars[0]
        for label, count, widths in bars:
            if label.endswith(" others"):
                continue
            near = abs(sum(widths) / sum(longest[2]) - count / longest[1]) < 0.01
            checks.true(f"{what}: the bar of {label} is as long as its number says", near)
    table = browser.run("""Array.from(document.querySelectorAll("#chart-time tbody tr")).map(
        row => [row.querySelector("th").textContent, Number(row.dataset.count)])""")
    checks.equal(f"{what}: days", dict(table), dict(days))
    kinds = collections.Counter()
    for group in drawn:
        kinds[group["remedy"]["kind"]] += group["count"]
    checks.equal(f"{what}: kinds", sorted(kinds.values()), sorted(browser.run(
        "Array.from(document.querySelectorAll('#chart-fix li')).map(l => Number(l.dataset.count))")))

    # What is copied is what the records say.
    snippet = browser.run("document.getElementById('policy').textContent")
    checks.equal(f"{what}: merged policy", plist(snippet), summary["policy"])
    seen = browser.run("document.getElementById('seen').innerText")
    checks.equal(f"{what}: seen as in the chart", seen, f"{min(days)} \u2013 {max(days)}")
    if not has_scripts:
        return
    browser.run(UNFOLD)
    first = browser.run("""Array.from(document.querySelectorAll("#rows > tr.more")).map(row =>
        [row.querySelector(".summary").textContent,
         row.querySelector("pre.exception")?.textContent ?? null,
         Array.from(row.querySelectorAll(".samples .mono"), item => item.textContent),
         Array.from(row.querySelectorAll(".tags li"), item => item.textContent)])""")
    checks.equal(f"{what}: details", len(first), len(groups))
    for group, (summary_, text_, places, tags) in zip(groups, first):
        if group["remedy"]["exception"] is not None:
            checks.equal(f"{what}: exception", plist(text_), group["remedy"]["exception"])
        checks.equal(f"{what}: summary of a group", summary_, group["summary"])
        checks.equal(f"{what}: samples", places,
                     [f"{sample['path']}:{sample['line']}" for sample in group["samples"]])
        for name in ("os", "device"):
            for entry in group["versions"][name]:
                checks.true(f"{what}: {entry}", f"{entry['name']} {entry['count']}" in tags)
    browser.run(FOLD)


def plist(snippet):
    document = f'<plist version="1.0"><dict>{snippet}</dict></plist>'
    return plistlib.loads(document.encode(), fmt=plistlib.FMT_XML)["NSAppTransportSecurity"]


def sorting_works(checks, browser, what, is_phone):
    def column(key):
        rows = browser.run(ROWS)
        values = [row[key] for row in rows]
        if key in ("code", "stream"):
            values = [None if value is None else int(value) for value in values]
        return values

    for key, falls in [("count", True), ("files", True), ("host", False), ("cause", False),
                       ("first", False), ("last", True), ("code", False), ("fix", False),
                       ("rank", False)]:
        if is_phone:
            browser.run(choose("#order", key))
        else:
            browser.run(click(f"th[data-key={key}] button"))
            sorts = browser.run(f"document.querySelector('th[data-key={key}]').ariaSort")
            checks.equal(f"{what}: {key} says its order", sorts,
                         "descending" if falls else "ascending")
        got = column(key)
        known = [value for value in got if value is not None]
        checks.equal(f"{what}: sorted by {key}", got,
                     sorted(known, reverse=falls) + [None] * (len(got) - len(known)))
    if not is_phone:
        browser.run(click("th[data-key=count] button"))
        browser.run(click("th[data-key=count] button"))
        checks.equal(f"{what}: the other way round", column("count"), sorted(column("count")))
    browser.run(click("#reset"))
    checks.equal(f"{what}: reset", column("rank"), sorted(column("rank")))


def filtering_works(checks, browser, what, records):
    groups = [record for record in records if record["type"] == "group"]
    total = sum(group["count"] for group in groups)

    def shows(name, wanted):
        rows = browser.run(ROWS)
        checks.equal(f"{what}: {name}", [row["rank"] for row in rows],
                     [index + 1 for index, group in enumerate(groups) if wanted(group)])
        failures = sum(group["count"] for group in groups if wanted(group))
        checks.equal(f"{what}: {name} is told", browser.run(
            "document.getElementById('status').innerText"),
            f"Showing {len(rows)} of {len(groups)} groups, {failures} of {total} failures.")

    host, cause = groups[1]["key"]["host"], groups[0]["key"]["cause"]
    system = groups[0]["versions"]["os"][0]["name"]
    browser.run(choose("#search", host.upper()))
    checks.true(f"{what}: search", 0 < len(browser.run(ROWS)) < len(groups))
    checks.true(f"{what}: search finds the host",
                all(row["host"] == host for row in browser.run(ROWS)))
    browser.run(click("#reset"))
    browser.run(choose("#filter-cause", cause))
    shows("one cause", lambda group: group["key"]["cause"] == cause)
    browser.run(choose("#filter-host", groups[0]["key"]["host"]))
    shows("and one host", lambda group: group["key"]["cause"] == cause
          and group["key"]["host"] == groups[0]["key"]["host"])
    browser.run(click("#reset"))
    browser.run(choose("#filter-system", system))
    shows("one system", lambda group: system in [s["name"] for s in group["versions"]["os"]])
    browser.run(click("#reset"))
    browser.run(click("#chart-cause button"))
    biggest = browser.run("document.querySelector('#chart-cause button').dataset.value")
    shows("a bar as a filter", lambda group: group["key"]["cause"] == biggest)
    browser.run(click("#chart-cause button"))
    shows("and off again", lambda group: True)
    browser.run(choose("#search", "no such words"))
    shows("nothing", lambda group: False)
    browser.run(click("#reset"))
    shows("all", lambda group: True)


def layout_holds(checks, browser, what):
    wide = browser.run("document.documentElement.scrollWidth - innerWidth")
    checks.true(f"{what}: not wider than the window ({wide})", wide <= 0)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    browser.run(UNFOLD)
    wide = browser.run("document.documentElement.scrollWidth - innerWidth")
    checks.true(f"{what}: nor with everything unfolded ({wide})", wide <= 0)
    checks.equal(f"{what}: contrast", browser.run(FAINT), [])
    browser.run("document.querySelectorAll('details').forEach(d => d.open = false)")
    browser.run(FOLD)


def copying_works(checks, browser, what):
    copied = browser.run("""new Promise(resolve => {
        const button = document.getElementById("policy").previousElementSibling;
        button.click();
        setTimeout(() => navigator.clipboard.readText().then(
          text => resolve([text, button.textContent]), error => resolve(String(error))), 100);
    })""")
    checks.equal(f"{what}: copied", copied,
                 [browser.run("document.getElementById('policy').textContent"), "Copied"])
    # The same with a clipboard that the page is told of, and with none.
    copied = browser.run("""new Promise(resolve => {
        const pre = document.getElementById("policy");
        let text = null;
        Object.defineProperty(navigator, "clipboard",
          {configurable: true, value: {writeText: t => { text = t; return Promise.resolve(); }}});
        pre.previousElementSibling.click();
        setTimeout(() => resolve([text, pre.textContent, pre.previousElementSibling.textContent]), 50);
    })""")
    checks.equal(f"{what}: handed over", copied, [copied[1], copied[1], "Copied"])
    copied = browser.run("""new Promise(resolve => {
        Object.defineProperty(navigator, "clipboard", {configurable: true, value: undefined});
        document.addEventListener("copy", () => resolve(getSelection().toString()), {once: true});
        document.getElementById("policy").previousElementSibling.click();
        setTimeout(() => resolve("nothing was copied"), 500);
    })""")
    checks.equal(f"{what}: copied by selection", copied.strip(),
                 browser.run("document.getElementById('policy').textContent").strip())


def hostile_text_is_text(checks, browser, url, records):
    browser.open(url, 1280)
    is_quiet(checks, browser, "hostile", url)
    for name, count in {"script:not([type])": 1, "style": 1, "img": 0, "base": 0, "h1": 1, "iframe": 0,
                        "meta[http-equiv]": 1, "link": 1, "[onerror], [onload]": 0,
                        "[href^=http], [src], [style]": 0}.items():
        checks.equal(f"hostile: {name}", browser.run(
            f"document.querySelectorAll({json.dumps(name)}).length"), count)
    groups = [record for record in records if record["type"] == "group"]
    browser.run(UNFOLD)
    rows = browser.run("Array.from(document.querySelectorAll('#rows > tr:not(.more)')).map("
                       "r => [r.cells[3].textContent, "
                       "r.nextElementSibling.querySelector('.summary').textContent])")
    shown = lambda text: "".join(
        "\ufffd" if ord(c) < 32 or c in "\u202e\u202c" else c for c in text)
    checks.equal("hostile: every word is shown", rows, [
        [shown(group["key"]["host"] or "no host named"), shown(group["summary"])]
        for group in groups])
    # Even markup that got in could do nothing.
    browser.run("""(() => {
        window.ran = false;
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
        const image = new Image();
        image.src = "http://attacker.example/x";
        document.body.append(image);
    })()""")
    browser.settle()
    checks.equal("the policy lets no other script run", browser.run("window.ran"), False)
    checks.true("and says so", any("Content Security Policy" in text
                                   for text in browser.complaints()))


def is_accessible(checks, browser, what, axe):
    """No finding of axe-core, with two groups open."""
    browser.run("Array.from(document.querySelectorAll('button.open')).slice(0, 2)"
                ".forEach(b => b.click())")
    browser.run(axe + "; true")
    found, passed = browser.run("""axe.run(document).then(result => [result.violations.map(violation =>
        violation.id + ": " + violation.nodes.map(node => node.target.join(" ")).slice(0, 3).join(", ")),
        result.passes.length])""")
    checks.equal(f"{what}: axe-core", found, [])
    checks.true(f"{what}: axe-core looked at it", passed > 20)
    browser.run(FOLD)


def what_is_chosen_is_in_the_address(checks, browser, page, records):
    groups = [record for record in records if record["type"] == "group"]
    browser.open(page.as_uri(), 1280)
    checks.equal("address: nothing is chosen", browser.run("location.hash"), "")
    browser.run(choose("#filter-fix", "server"))
    browser.run(choose("#search", "example.com  1202"))
    browser.run(click("th[data-key=host] button"))
    checks.equal("address", browser.run("location.hash"),
                 "#q=example.com++1202&fix=server&order=host")
    rows = browser.run(ROWS)
    checks.true("address: something is left", 0 < len(rows) < len(groups))
    address = browser.run("location.href")
    browser.open("about:blank", 1280)
    browser.open(address, 1280)
    checks.equal("address: opened again", browser.run(ROWS), rows)
    checks.equal("address: search", browser.run("document.getElementById('search').value"),
                 "example.com  1202")
    browser.run(click("#reset"))
    checks.equal("address: reset", browser.run("location.hash"), "")
    browser.open("about:blank", 1280)
    # What isn't known chooses nothing.
    browser.open(page.as_uri() + "#fix=nobody&order=-nothing'%5D&q=", 1280)
    checks.equal("address: made up", len(browser.run(ROWS)), len(groups))
    checks.equal("address: no complaint", browser.complaints(), [])
    press = """document.dispatchEvent(new KeyboardEvent("keydown",
        {key: "/", bubbles: true, cancelable: true})), document.activeElement.id"""
    checks.equal("the slash goes to the search", browser.run(press), "search")


# The bars of the page at size: bytes, and seconds to show, to filter and to sort.
MAX_BYTES, MAX_SHOWN, MAX_CHANGED = 3_000_000, 1.5, 0.3


def large_page_holds(checks, browser, atsexplain, folder):
    source = folder / "many"
    if not source.exists():
        reports.write_many(source, 5000, 7)
    page = folder / "many.html"
    page.write_bytes(run(atsexplain, "triage", "--format", "html", str(source)))
    size = page.stat().st_size
    checks.true(f"5,000 groups in {size} bytes", size <= MAX_BYTES)
    shown = []
    for _ in range(3):
        browser.open(page.as_uri(), 1280)
        shown.append(browser.run(
            "performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000)
    checks.equal("5,000: told", browser.run("document.getElementById('group-count').innerText"),
                 "5000")
    checks.equal("5,000: not all are laid out", browser.run(
        "document.querySelectorAll('#rows > tr').length"), 300)
    changes = {
        "filter": choose("#filter-fix", "server"), "search": choose("#search", "api1"),
        "sort": click("th[data-key=host] button"), "reset": click("#reset"),
    }
    times = {name: [] for name in changes}
    for _ in range(3):
        for name, change in changes.items():
            times[name].append(browser.run(f"""new Promise(resolve => {{
                const begin = performance.now();
                {change};
                requestAnimationFrame(() => setTimeout(() =>
                  resolve((performance.now() - begin) / 1000)));
            }})"""))
    browser.run(click("#all-rows"))
    checks.equal("5,000: all on request", browser.run(
        "document.querySelectorAll('#rows > tr').length"), 5000)
    browser.run(choose("#search", "-host4999.example.com"))
    checks.equal("5,000: one is found", len(browser.run(ROWS)), 1)
    print(f"5,000 groups: {size} bytes, shown in {min(shown):.2f} s, "
          + ", ".join(f"{name} {min(values):.2f} s" for name, values in times.items()))
    # The fastest of three: what else the machine does is no matter of the page.
    checks.true(f"5,000: shown in {min(shown):.2f} s", min(shown) <= MAX_SHOWN)
    for name, values in times.items():
        checks.true(f"5,000: {name} in {min(values):.2f} s", min(values) <= MAX_CHANGED)


def served_once(checks, browser, folder):
    """Over HTTP a browser would ask for an icon; the server counts."""
    asked = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            super().do_GET()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser.open(f"http://127.0.0.1:{server.server_port}/report.html", 1280)
    browser.settle(1)
    checks.equal("served: one request", asked, ["/report.html"])
    checks.equal("served: nothing on the console", browser.complaints(), [])
    server.shutdown()


def main():
    program, atsexplain, folder, *axe_files = sys.argv[1:]
    axe = pathlib.Path(axe_files[0]).read_text(encoding="utf-8") if axe_files else None
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "reports"
    if not source.exists():
        reports.write_reports(source, 700, 5)
    page = folder / "report.html"
    ndjson = run(atsexplain, "triage", "--format", "ndjson", str(source))
    page.write_bytes(run(atsexplain, "triage", "--format", "html", str(source)))
    records = [json.loads(line) for line in ndjson.splitlines()]
    bad = reports.hostile(records)
    bad_page = folder / "hostile.html"
    bad_page.write_bytes(run(atsexplain, "merge", "--format", "html", "-", input=bad.encode()))
    bad_ndjson = run(atsexplain, "merge", "--format", "ndjson", "-", input=bad.encode())
    empty_page = folder / "empty.html"
    (folder / "nothing").mkdir(exist_ok=True)
    empty_page.write_bytes(run(atsexplain, "triage", "--format", "html", str(folder / "nothing")))

    checks = Checks()
    checks.true("secrets are masked", b"hunter2" not in page.read_bytes())
    browser = chromium.Browser(program)
    try:
        for width in (390, 1280):
            for dark in (False, True):
                what = f"{width} px, {'dark' if dark else 'light'}"
                browser.open(page.as_uri(), width, dark=dark)
                is_quiet(checks, browser, what, page.as_uri())
                layout_holds(checks, browser, what)
                browser.screenshot(folder / f"{width}-{'dark' if dark else 'light'}.png", 2600)
                browser.run("Array.from(document.querySelectorAll('button.open')).slice(0, 2)"
                            ".forEach(b => b.click())")
                browser.screenshot(folder / f"{width}-{'dark' if dark else 'light'}-open.png", 3400)
                browser.run(FOLD)
                if axe:
                    is_accessible(checks, browser, what, axe)
                if not dark:
                    numbers_equal(checks, browser, what, records)
                    sorting_works(checks, browser, what, width < 600)
                    filtering_works(checks, browser, what, records)
                    copying_works(checks, browser, what)
                is_quiet(checks, browser, f"{what}, in the end", page.as_uri())
            browser.open(page.as_uri(), width, scripts=False)
            is_quiet(checks, browser, f"{width} px without scripts", page.as_uri())
            browser.screenshot(folder / f"{width}-no-scripts.png", 2600)
            checks.true("no controls that do nothing", not browser.run(
                "document.getElementById('tools').checkVisibility()"))
            checks.equal("no dead buttons", browser.run(
                "Array.from(document.querySelectorAll('button')).filter("
                "b => b.checkVisibility()).length"), 0)
            numbers_equal(checks, browser, f"{width} px without scripts", records, False)
            checks.true("says what scripts are for", browser.run(
                "document.body.innerText").find("shown by the script of this file") > 0)
        for width in (320, 820, 1920):
            browser.open(page.as_uri(), width)
            layout_holds(checks, browser, f"{width} px")
        browser.screenshot(folder / "1920-light.png", 1400)
        hostile_text_is_text(checks, browser, bad_page.as_uri(),
                             [json.loads(line) for line in bad_ndjson.splitlines()])
        browser.open(bad_page.as_uri(), 390)
        layout_holds(checks, browser, "hostile, 390 px")
        what_is_chosen_is_in_the_address(checks, browser, page, records)
        large_page_holds(checks, browser, atsexplain, folder)
        browser.open(empty_page.as_uri(), 1280)
        is_quiet(checks, browser, "empty", empty_page.as_uri())
        checks.true("empty: says so", "No failed connection" in browser.run("document.body.innerText"))
        served_once(checks, browser, str(folder))
    finally:
        browser.close()
    for failure in checks.failures:
        print(f"FAILED {failure}", file=sys.stderr)
    if not axe:
        print("Skipped: axe-core, which isn't here")
    print(f"{checks.count} checks, {len(checks.failures)} failed. Screenshots: {folder}")
    sys.exit(1 if checks.failures or checks.count == 0 else 0)


if __name__ == "__main__":
    main()
