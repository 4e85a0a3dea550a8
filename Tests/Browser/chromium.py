"""Drives a headless Chromium over a pair of pipes, with the Chrome DevTools protocol."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    """A Chromium with one page. Everything that it says or asks for is kept."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="atsexplain-browser-")
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()

        def place_pipes():
            # The two must not be each other's target.
            reading, writing = os.dup(to_child), os.dup(from_child)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank"],
            close_fds=False, preexec_fn=place_pipes,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        self.send("Browser.grantPermissions",
                  permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")
        # What takes a focused window, such as copying, is to work without one.
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)

    def close(self):
        self.session = None
        try:
            self.send("Browser.close")
            self.process.wait(timeout=20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        self.profile.cleanup()

    # Messages are JSON, each closed by a zero byte.

    def receive(self, seconds):
        deadline = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                return None
            chunk = os.read(self.input, 1 << 20)
            if not chunk:
                raise RuntimeError("the browser has ended")
            self.buffer += chunk
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            message = self.receive(60)
            if message is None:
                raise RuntimeError(f"no answer to {method}")
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def settle(self, seconds=0.3):
        """Collects what comes until nothing has come for a while."""
        while (message := self.receive(seconds)) is not None:
            self.events.append(message)

    # The page.

    def open(self, url, width, height=900, dark=False, scripts=True):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.send("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.events.clear()
        self.send("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            message = self.receive(60)
            if message is None:
                raise RuntimeError(f"{url} is not loaded")
            self.events.append(message)
        self.settle()

    def run(self, expression):
        """The value of an expression in the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def screenshot(self, path, height=None):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"],
                "height": min(size["height"], height or size["height"]), "scale": 1}
        data = self.send("Page.captureScreenshot", format="png", clip=clip,
                         captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def complaints(self):
        """Errors, warnings, dialogs and everything else that a console would show."""
        result = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                result.append(parameters["exceptionDetails"].get("text", "exception"))
            elif method == "Runtime.consoleAPICalled":
                result.append("console: " + json.dumps(parameters["args"]))
            elif method == "Log.entryAdded":
                result.append(parameters["entry"]["text"])
            elif method == "Page.javascriptDialogOpening":
                result.append("dialog: " + parameters["message"])
        return result

    def requests(self):
        """What was asked of a server, the page itself included."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"
                and not event["params"]["request"]["url"].startswith("data:")]
