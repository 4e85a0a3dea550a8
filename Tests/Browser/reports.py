"""Crash reports with failures of many kinds, and reports in which every text is hostile."""

import json
import pathlib
import random

HOSTS = ["api.example.com", "cdn.example.net", "login.example.org", "media-eu-central.example.com",
         "static.example.net", "telemetry.example.org", "nas.local", "192.0.2.17",
         "legacy-billing.internal.example.com", "push.example.com", "maps.example.net"]
# The outer code, the code of Secure Transport, and whether the load was plain HTTP.
FAILURES = [(-1202, -9843), (-1202, -9814), (-1202, -9813), (-1202, -9807), (-1200, -9836),
            (-1200, -9824), (-1200, -9801), (-1200, -9806), (-1022, None), (-1001, None),
            (-1003, None), (-1206, -9829), (-1202, -9812)]
APPS = [("Shop", "com.example.shop"), ("Reader", "com.example.reader")]
SYSTEMS = ["15.8", "16.7.2", "17.4", "17.5.1", "18.1", "18.2"]
DEVICES = ["iPhone12,1", "iPhone14,5", "iPhone15,3", "iPad13,4"]


def report(choose, host, failure, app, day, index):
    code, stream = failure
    url = f"{'http' if code == -1022 else 'https'}://{host}/v1/items/{index}?token=hunter2"
    inner = f"_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey={stream}, " if stream else ""
    name, bundle = app
    lines = [
        f"Incident Identifier: {index:08X}", f"Hardware Model:      {choose.choice(DEVICES)}",
        f"Process:             {name} [{300 + index}]", f"Identifier:          {bundle}",
        f"Version:             {choose.choice(['3.1.0', '3.1.1', '3.2.0', '4.0.0'])} (17)",
        f"Date/Time:           2026-{1 + day // 28:02}-{1 + day % 28:02} "
        f"{choose.randrange(24):02}:15:00.000 +0000",
        f"OS Version:          iPhone OS {choose.choice(SYSTEMS)} (21A1)",
        "Exception Type:  EXC_CRASH (SIGABRT)", "Triggered by Thread:  0", "",
        f'Log: Error Domain=NSURLErrorDomain Code={code} "(null)" UserInfo={{{inner}'
        f"NSErrorFailingURLStringKey={url}}}",
        "0   CFNetwork   0x00000001 -[NSURLSession run] + 9802", ""]
    return "\n".join(lines)


def write_reports(folder, count, seed):
    """Some hosts and failures are far more frequent than others, as they are."""
    choose = random.Random(seed)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    pairs = [(host, failure) for host in HOSTS for failure in choose.sample(FAILURES, 3)]
    weights = [1 / (1 + place) for place in range(len(pairs))]
    choose.shuffle(pairs)
    for index in range(count):
        host, failure = choose.choices(pairs, weights)[0]
        app = choose.choice(APPS) if index % 9 else ("<img src=x onerror=alert(1)>", "com.bad")
        text = report(choose, host, failure, app, min(44, int(choose.expovariate(1 / 14))), index)
        (folder / f"report-{index}.crash").write_text(text)
    (folder / "broken.log").symlink_to(folder / "nowhere")


def write_many(folder, count, seed):
    """As many groups: each host fails in one way, three times on average."""
    choose = random.Random(seed)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    index = 0
    for number in range(count):
        host = f"{choose.choice(['api', 'cdn', 'login', 'media'])}-host{number}.example.com"
        failure = choose.choice(FAILURES)
        for _ in range(choose.randrange(1, 6)):
            text = report(choose, host, failure, choose.choice(APPS), choose.randrange(45), index)
            (folder / f"report-{index}.crash").write_text(text)
            index += 1


HOSTILE = [
    "<script>alert(1)</script>", "</script><script>alert(2)</script>",
    "\"><img src=http://attacker.example/x onerror=alert(3)>", "'--><svg onload=alert(4)>",
    "</style><style>@import 'http://attacker.example/y';</style>", "</pre></details><h1>x",
    "&lt;b&gt;<b>bold</b>", "\u202eexample.moc\u202c", "</title><base href=http://attacker.example/>",
    "<meta http-equiv=refresh content='0;url=http://attacker.example/'>", "\u0000\u0007\u001b[31mred",
    "<link rel=stylesheet href=http://attacker.example/z>", "{{constructor}}${alert(5)}",
]


def hostile(records):
    """The same records with every text that a stranger could have written replaced."""
    place = 0

    def text(suffix=""):
        nonlocal place
        place += 1
        return f"{HOSTILE[place % len(HOSTILE)]} {place}{suffix}"

    def spoil(value, keep):
        if isinstance(value, dict):
            return {key: value[key] if key in keep else spoil(value[key], keep) for key in value}
        if isinstance(value, list):
            return [spoil(element, keep) for element in value]
        return text() if isinstance(value, str) else value

    result = []
    for record in records:
        spoiled = spoil(record, {"type", "schemaVersion", "kind", "days", "policy", "first", "last"})
        if record["type"] == "group":
            # The keys of a policy are hosts.
            exception = record["remedy"].get("exception")
            if exception and "NSExceptionDomains" in exception:
                domains = exception["NSExceptionDomains"]
                exception = {"NSExceptionDomains": {text(): domains[key] for key in domains}}
            spoiled["remedy"]["exception"] = exception
            spoiled["days"] = [dict(day, day=text()) for day in record["days"][:2]] + record["days"]
            spoiled["first"] = text()
        result.append(json.dumps(spoiled))
    return "\n".join(result) + "\n"
