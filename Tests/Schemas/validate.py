"""Validates the outputs of atsexplain with validators and schemas that others wrote."""

import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema
import markdown_it
import xmlschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ["ATSEXPLAIN"]
SCHEMAS = os.environ["SCHEMAS"]
checked = collections.Counter()
faults = []


def fault(where, what):
    faults.append(f"{where}: {what}")


def run(arguments, statuses=(0,), text=None):
    result = subprocess.run(
        [PROGRAM, *arguments], cwd=ROOT, input=text, capture_output=True, timeout=300)
    name = " ".join(arguments)[:120]
    if result.returncode not in statuses:
        fault(name, f"status {result.returncode}: {result.stderr.decode()}")
    return name, result.stdout.decode("utf-8")


def record_validators():
    validators = {}
    for path in glob.glob(os.path.join(ROOT, "Documentation/Schemas/*.json")):
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        name = os.path.basename(path).removesuffix(".json")
        validators[name] = jsonschema.Draft202012Validator(schema)
    return validators


VALIDATORS = record_validators()
with open(os.path.join(SCHEMAS, "sarif.json"), encoding="utf-8") as file:
    SARIF_SCHEMA = json.load(file)
SARIF = jsonschema.validators.validator_for(SARIF_SCHEMA)(
    SARIF_SCHEMA, format_checker=jsonschema.FormatChecker())
JUNIT = xmlschema.XMLSchema(os.path.join(SCHEMAS, "junit-10.xsd"))


def check_record(record, where):
    name = record["type"]
    if name == "summary" and "groups" in record:
        name = "triage-summary"
    for error in VALIDATORS[name].iter_errors(record):
        fault(where, f"{name}: {error.json_path}: {error.message[:200]}")
    checked[name] += 1


def check_records(where, text):
    for line in text.splitlines():
        check_record(json.loads(line), where)


def check_array(where, text):
    for record in json.loads(text):
        check_record(record, where)


def check_sarif(where, text):
    log = json.loads(text)
    for error in SARIF.iter_errors(log):
        fault(where, f"sarif: {error.json_path}: {error.message[:200]}")
    for part in log["runs"]:
        rules = part["tool"]["driver"]["rules"]
        for rule in rules:
            if len(rule["properties"]["tags"]) > 20:
                fault(where, "sarif: more than 20 tags")
        if len(part["results"]) > 25_000:
            fault(where, "sarif: more than 25,000 results")
        for result in part["results"]:
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                fault(where, "sarif: ruleIndex names another rule")
            for place in result["locations"] + result.get("relatedLocations", []):
                uri = place["physicalLocation"]["artifactLocation"]["uri"]
                if not re.fullmatch(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})+", uri):
                    fault(where, f"sarif: no URI: {uri}")
    checked["sarif"] += 1


def check_junit(where, text):
    for error in JUNIT.iter_errors(text):
        fault(where, f"junit: {error.path}: {error.reason}")
    for suite in JUNIT.to_dict(text).get("testsuite", []):
        cases = suite.get("testcase", [])
        failures = sum("failure" in case for case in cases)
        errors = sum("error" in case for case in cases)
        counted = (suite["@tests"], suite["@failures"], suite["@errors"])
        if counted != (str(len(cases)), str(failures), str(errors)):
            fault(where, f"junit: {suite['@name']}: counts {counted}")
    checked["junit"] += 1


# The grammar of the runner: a name, properties without bare commas and colons, a message.
COMMAND = re.compile(
    r"::(error|warning|notice) "
    r"((?:file|line|endLine|title)=[^,:%\r\n]*(?:%(?:25|0D|0A|3A|2C)[^,:%\r\n]*)*"
    r"(?:,(?:file|line|endLine|title)=[^,:%\r\n]*(?:%(?:25|0D|0A|3A|2C)[^,:%\r\n]*)*)*)"
    r"::([^%]|%25|%0D|%0A)*")


def check_github(where, text):
    counts = collections.Counter()
    for line in text.split("\n")[:-1]:
        match = COMMAND.fullmatch(line)
        if match is None:
            fault(where, f"github: no workflow command: {line[:200]}")
        else:
            counts[match[1]] += 1
    if any(count > 10 for count in counts.values()):
        fault(where, f"github: more than GitHub shows: {counts}")
    checked["github"] += 1


def check_markdown(where, text):
    parser = markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table")
    for token in parser.parse(text):
        inner = token.children or []
        for part in [token, *inner]:
            if part.type in ("html_block", "html_inline", "link_open", "image"):
                fault(where, f"markdown: {part.type}: {part.content[:100]}")
    checked["markdown"] += 1


CHECKS = {
    "ndjson": check_records, "json": check_array, "sarif": check_sarif, "junit": check_junit,
    "github": check_github, "markdown": check_markdown,
}

INFO_PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
<key>NSAllowsArbitraryLoads</key><string>YES</string>
<key>NSAllowsArbitaryLoads</key><true/>
<key>NSExceptionDomains</key><dict>
<key>https://api.example.com/v1</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
<key>old.example.com</key><dict><key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string></dict>
<key>media.example.net</key><dict><key>NSIncludesSubdomains</key><true/></dict>
</dict></dict></dict></plist>
"""

# What a hostile or broken log may hold: markup of every output, control characters, no UTF-8.
HOSTILE = (
    b"```\n# heading\n<script>alert(1)</script> ::error::owned\n"
    b"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error "
    b"Domain=NSURLErrorDomain Code=-1202 \"``` <b>]]>&amp; @team #12 ![x](y) \x1b[31m\x01\xff\xfe "
    b"::warning::%0A\" UserInfo={NSErrorFailingURLStringKey=https://a.example.com/?q=1, "
    b"_kCFStreamErrorCodeKey=-9813, _kCFStreamErrorDomainKey=3}\n"
    b"CFNetwork SSLHandshake failed (-9824) ```` | \\| [a](javascript:b) {0}\n")


def main():
    samples = sorted(
        os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "SampleLogs/*"))
        if not path.endswith("README.md"))
    for format, check in CHECKS.items():
        for options in ([], ["--all"], ["-q"], ["-v", "--no-redact"], ["--os", "iOS26"]):
            for sample in samples:
                check(*run(["-f", format, *options, sample]))
            check(*run(["-f", format, *options, *samples]))
        check(*run(["-f", format, "no/such.log", samples[0]], statuses=(2,)))
        check(*run(["-f", format, "-9813"]))
        check(*run(["-f", format, "CFNetwork SSLHandshake failed (-9824)"]))
        check(*run(["-f", format], text=b""))
        check(*run(["-f", format, "-v", "--all"], text=HOSTILE))
        many = b"".join(
            b"Task <0B7E5C1A-33D2-4C55-9E1F-%012d>.<%d> finished with error [-1022] Error "
            b"Domain=NSURLErrorDomain Code=-1022 \"x\" "
            b"UserInfo={NSErrorFailingURLStringKey=http://h%d.example.com/}\n" % (n, n, n % 300)
            for n in range(600))
        check(*run(["-f", format], text=many))
    for path in glob.glob(os.path.join(ROOT, "Tests/CommandLineTests/Golden*/*")):
        check = {
            ".ndjson": check_records, ".sarif": check_sarif, ".xml": check_junit,
            ".github": check_github, ".md": check_markdown,
        }.get(os.path.splitext(path)[1])
        if check:
            with open(path, encoding="utf-8", newline="") as file:
                check(os.path.relpath(path, ROOT), file.read())
    with tempfile.TemporaryDirectory() as folder:
        plist = os.path.join(folder, "My Info,1:2.plist")
        with open(plist, "w", encoding="utf-8") as file:
            file.write(INFO_PLIST)
        for format in ("ndjson", "json", "sarif", "junit", "github"):
            check = CHECKS[format]
            check(*run(["policy", "lint", "-f", format, plist], statuses=(1,)))
            check(*run(["policy", "lint", "-f", format, plist, "missing.plist"], statuses=(2,)))
            if format in ("ndjson", "json"):
                urls = ["http://api.example.com/", "https://old.example.com/", "wss://10.0.0.1/"]
                for options in ([], ["--os", "iOS9"], ["--context", "web"]):
                    check(*run(["policy", "eval", "-f", format, *options, plist, *urls]))
                for sample in samples:
                    check(*run(["policy", "tighten", "-f", format, plist, "--from", sample]))
                check(*run(["codes", "-f", format]))
                check(*run(["causes", "-f", format]))
                check(*run(["triage", "-f", format, "SampleLogs"]))
            for sample in samples:
                check(*run(["-f", format, "--info-plist", plist, sample]))
        report = os.path.join(folder, "report.ndjson")
        with open(report, "w", encoding="utf-8") as file:
            file.write(run(["triage", "-f", "ndjson", "SampleLogs"])[1])
        check_records(*run(["merge", "-f", "ndjson", report]))
        sarif = os.path.join(folder, "all.sarif")
        with open(sarif, "w", encoding="utf-8") as file:
            file.write(run(["-f", "sarif", *samples])[1])
        tool = os.path.join(os.path.dirname(sys.executable), "sarif")
        subprocess.run([tool, "summary", sarif], check=True, stdout=subprocess.DEVNULL)
        checked["sarif-tools"] += 1
    missing = set(VALIDATORS) - set(checked)
    if missing:
        fault("schemas", f"no record of {', '.join(sorted(missing))}")
    for name, count in sorted(checked.items()):
        print(f"{name}: {count} valid" if not faults else f"{name}: {count} checked")
    for text in faults[:50]:
        print("FAULT", text, file=sys.stderr)
    if faults:
        sys.exit(f"{len(faults)} faults")


main()
