#!/usr/bin/env python3
"""Checks the settings of the guides to causes with the servers' own checks of configurations.

usage: check.py PROGRAM

Each setting for nginx, Apache and HAProxy that `PROGRAM causes` prints is put where it belongs in a
small configuration, with real files behind its paths, and `nginx -t`, `apache2 -t` and `haproxy -c`
judge it. A server that isn't installed is named and its settings aren't checked.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile


def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def must(*words):
    done = run(*words)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.stdout}")


def make_files(folder):
    """A certificate with its key, a chain, an authority, and parameters, under one folder."""
    key, cert = f"{folder}/key.pem", f"{folder}/cert.pem"
    must("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key,
         "-out", cert, "-subj", "/CN=api.example.com",
         "-addext", "subjectAltName=DNS:api.example.com")
    must("openssl", "dhparam", "-dsaparam", "-out", f"{folder}/dhparam.pem", "2048")
    os.mkdir(f"{folder}/certs")
    with open(f"{folder}/certs/site.pem", "w") as both:
        for name in (cert, key):
            with open(name) as part:
                both.write(part.read())
    return {"key": key, "cert": cert, "dh": f"{folder}/dhparam.pem",
            "both": f"{folder}/certs/site.pem", "folder": f"{folder}/certs/"}


def with_paths(setting, files):
    """The setting with the paths of files that exist."""
    setting = re.sub(r"/etc/ssl/[\w.-]*dhparam[\w.-]*", files["dh"], setting)
    setting = re.sub(r"/etc/ssl/[\w.-]+\.key", files["key"], setting)
    setting = re.sub(r"/etc/ssl/[\w.-]+", files["cert"], setting)
    setting = re.sub(r"/etc/haproxy/certs/[\w.-]+", files["both"], setting)
    setting = re.sub(r"/etc/haproxy/certs/(?=\s|$)", files["folder"], setting)
    return re.sub(r"/etc/haproxy/[\w-]+\.pem", files["cert"], setting)


def nginx(setting, files, folder):
    keys = f"ssl_certificate {files['cert']};\n ssl_certificate_key {files['key']};"
    if setting.startswith("server {"):
        body = setting
    else:
        own = keys if "ssl_certificate " not in setting else ""
        listen = "" if setting.startswith("listen") else "listen 8443 ssl;"
        body = f"server {{\n{listen}\n{own}\n{setting}\n}}"
    path = f"{folder}/nginx.conf"
    with open(path, "w") as file:
        file.write(f"pid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
                   f"http {{\naccess_log off;\n{body}\n}}\n")
    return run("nginx", "-t", "-c", path)


def apache(setting, files, folder):
    keys = f"SSLCertificateFile {files['cert']}\nSSLCertificateKeyFile {files['key']}"
    if "<VirtualHost" in setting:
        body = setting
    else:
        own = keys if "SSLCertificateFile" not in setting else ""
        engine = "" if setting.startswith("SSLEngine") else "SSLEngine on"
        body = f"<VirtualHost *:8443>\n{engine}\n{own}\n{setting}\n</VirtualHost>"
    modules = "/usr/lib/apache2/modules"
    loads = "\n".join(
        f"LoadModule {name}_module {modules}/mod_{name}.so"
        for name in ("mpm_event", "authz_core", "socache_shmcb", "ssl"))
    path = f"{folder}/apache.conf"
    with open(path, "w") as file:
        file.write(f"ServerRoot {folder}\nServerName localhost\nPidFile {folder}/apache.pid\n"
                   f"ErrorLog {folder}/error.log\nListen 8443\n{loads}\n{body}\n")
    return run("apache2", "-t", "-f", path)


def haproxy(setting, files, folder):
    first = setting.split()[0]
    is_global = first.startswith(("ssl-default", "tune."))
    bind = setting if first == "bind" else f"bind :8443 ssl crt {files['both']}"
    rest = "" if is_global or first == "bind" else setting
    path = f"{folder}/haproxy.cfg"
    with open(path, "w") as file:
        file.write(f"global\n  {setting if is_global else ''}\ndefaults\n  mode http\n"
                   "  timeout client 5s\n  timeout server 5s\n  timeout connect 5s\n"
                   f"frontend f\n  {bind}\n  {rest}\n")
    return run("haproxy", "-c", "-f", path)


CHECKS = {"nginx": ("nginx", nginx), "Apache": ("apache2", apache), "HAProxy": ("haproxy", haproxy)}
# What restarts a server is a command and no setting.
COMMANDS = ("nginx -s", "apachectl", "error_log")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    done = subprocess.run([sys.argv[1], "causes", "-f", "ndjson"], stdout=subprocess.PIPE, text=True,
                          check=True)
    seen, wrong = set(), 0
    with tempfile.TemporaryDirectory() as folder:
        files = make_files(folder)
        for line in done.stdout.splitlines():
            cause = json.loads(line)
            for repair in cause["repairs"]:
                product, setting = repair["product"], repair["setting"]
                if product not in CHECKS or not setting or setting.startswith(COMMANDS):
                    continue
                if (product, setting) in seen:
                    continue
                seen.add((product, setting))
                tool, check = CHECKS[product]
                if shutil.which(tool) is None:
                    continue
                result = check(with_paths(setting, files), files, folder)
                if result.returncode != 0:
                    wrong += 1
                    print(f"{cause['cause']}, {product}: {setting}\n{result.stdout}")
    for product, (tool, _) in CHECKS.items():
        count = sum(1 for name, _ in seen if name == product)
        present = shutil.which(tool) is not None
        print(f"{product}: {count} settings " + ("checked" if present else "NOT checked: no " + tool))
    if not seen:
        sys.exit("no settings found")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
