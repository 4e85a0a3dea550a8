"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  /** Text of a log without characters that turn the direction of the text around it. */
  const plain = (text) =>
    String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  const size = (bytes) =>
    bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`;

  const kinds = {
    exception: "exception", server: "server or path", code: "app's code or keys",
    undecided: "undecided", none: "not transport security",
  };
  /** So many rows are shown at once. */
  const pageSize = 100;

  const status = one("#status");
  let answers = [];
  let shownRows = pageSize;
  let inputs = [];
  let saved = {};
  let task = 0;
  let isBusy = false;

  // The worker: it gets its text and the engine from this page.
  const worker = new Worker(
    URL.createObjectURL(new Blob([one("#worker").textContent], { type: "text/javascript" })),
  );
  worker.postMessage({ type: "start", engine: one("#engine").textContent });
  one("#engine").remove();
  one("#worker").remove();
  worker.onerror = (event) => {
    event.preventDefault();
    finish();
    complain(`The engine can't start in this browser: ${event.message || "it may lack WebAssembly"}`);
  };
  worker.onmessage = ({ data }) => {
    if (data.type === "ready") {
      document.documentElement.dataset.engine = "ready";
      return;
    }
    if (data.type === "failed" && data.id === undefined) {
      complain(`The engine can't start in this browser: ${data.message}`);
      return;
    }
    if (data.id !== task) return;
    handlers[data.type](data);
  };

  const handlers = {
    progress({ bytes, total, name }) {
      const share = total > 0 ? Math.min(1, bytes / total) : 0;
      one("#bar").value = share;
      one("#far").textContent =
        `${Math.floor(share * 100)} % of ${size(total)}${name === "-" ? "" : `, ${plain(name)}`}`;
    },
    answers({ rows, repeats }) {
      answers.push(...rows);
      for (const [place, times] of repeats) if (answers[place]) answers[place].count = times;
      one("#outcome").hidden = false;
      renderSoon();
    },
    failed({ message }) {
      finish();
      complain(message);
      status.textContent = "";
    },
    done(result) {
      finish();
      saved = { text: result.text, markdown: result.markdown, records: result.records };
      for (const text of result.complaints) complain(text);
      if (result.moreComplaints > 0) complain(`and ${count(result.moreComplaints, "more remark")}`);
      one("#outcome").hidden = false;
      show("#words", result.words.trim());
      show("#closing", result.closing);
      show("#remark", answers.length > 0 ? sentence(result.remark) : "");
      one("#policy").hidden = answers.filter(({ exception }) => exception).length < 2;
      one("#policy pre").textContent = plain(result.policy);
      one("#unlisted").hidden = result.more === 0;
      one("#unlisted").textContent =
        `${count(result.more, "more failure")} of this log aren't in the list; what is saved as text or NDJSON has all of them.`;
      render();
      // One or two answers are what was asked for: they needn't be opened.
      if (answers.length <= 2) for (const details of document.querySelectorAll("#rows details")) details.open = true;
      const said = answers.length > 0 ? count(answers.length + result.more, "failure") + "." : "";
      status.textContent = (result.isCancelled ? "Cancelled: what was read by then is below. " : "Done. ") + said;
      document.documentElement.dataset.done = task;
    },
    triage({ page, isCancelled }) {
      finish();
      status.textContent = isCancelled ? "Cancelled: no report was saved." : "The triage report is saved.";
      if (!isCancelled) download(page, "atsexplain-triage.html");
      document.documentElement.dataset.done = task;
    },
  };

  const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) + "." : "");
  function show(selector, text) {
    one(selector).textContent = plain(text);
    one(selector).hidden = text === "";
  }
  function complain(text) {
    one("#problems").append(make("p", "problem", plain(text)));
  }

  // Tasks.

  function begin(message) {
    task += 1;
    isBusy = true;
    one("#progress").hidden = false;
    one("#bar").value = 0;
    one("#far").textContent = "";
    status.textContent = "Reading …";
    document.documentElement.dataset.done = "";
    worker.postMessage({ id: task, ...message });
  }
  function finish() {
    isBusy = false;
    one("#progress").hidden = true;
    for (const button of document.querySelectorAll("#save button")) button.disabled = false;
  }
  function cancel() {
    if (isBusy) worker.postMessage({ type: "cancel", id: task });
  }
  /** How many columns of text fit into an answer. */
  function columns() {
    const probe = make("pre", "", "0".repeat(40));
    probe.style.cssText = "position:absolute;visibility:hidden;white-space:pre";
    one("main").append(probe);
    const style = getComputedStyle(probe);
    const around = 2 * parseFloat(style.paddingLeft) + 2;
    const letter = (probe.getBoundingClientRect().width - around) / 40;
    probe.remove();
    const room = one("#form").getBoundingClientRect().width - around - 30;
    return Math.max(40, Math.min(100, Math.floor(room / letter)));
  }
  const settings = () => ({
    systems: one("#systems").value.trim(),
    policy: one("#plist").files[0] ?? null,
    showsAll: one("#all").checked,
    showsDetail: one("#detail").checked,
    width: columns(),
  });
  function explain(chosen) {
    cancel();
    inputs = chosen;
    answers = [];
    saved = {};
    shownRows = pageSize;
    one("#problems").replaceChildren();
    one("#search").value = one("#kind").value = "";
    for (const id of ["#outcome", "#list", "#policy", "#words", "#remark", "#unlisted"]) one(id).hidden = true;
    render();
    begin({ type: "explain", inputs, ...settings() });
  }
  const pasted = () => [{ name: "-", file: new Blob([one("#pasted").value]), isPasted: true }];
  const filesOf = (list) => Array.from(list, (file) => ({ name: file.name, file, isPasted: false }));

  one("#form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (one("#pasted").value.trim() !== "") {
      explain(pasted());
    } else if (one("#files").files.length > 0) {
      explain(filesOf(one("#files").files));
    } else {
      status.textContent = "Paste a log, an error or a code, or choose files.";
      one("#pasted").focus();
    }
  });
  one("#pasted").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) one("#form").requestSubmit();
  });
  // What is pasted into the empty field is complete.
  one("#pasted").addEventListener("paste", () => {
    if (one("#pasted").value === "") setTimeout(() => one("#form").requestSubmit());
  });
  one("#files").addEventListener("change", () => {
    if (one("#files").files.length === 0) return;
    one("#pasted").value = "";
    explain(filesOf(one("#files").files));
  });
  // The same file may be chosen again, after it has changed.
  one("#files").addEventListener("click", () => (one("#files").value = ""));
  for (const id of ["#systems", "#plist", "#all", "#detail"]) {
    one(id).addEventListener("change", () => {
      if (inputs.length > 0) explain(inputs);
    });
  }
  one("#cancel").addEventListener("click", cancel);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isBusy) cancel();
  });

  // Dropped files are read wherever they are dropped, but on the field for Info.plist.
  const onPlist = (event) => event.target === one("#plist");
  addEventListener("dragover", (event) => {
    if (onPlist(event)) return;
    event.preventDefault();
    document.body.classList.add("over");
  });
  for (const name of ["dragleave", "drop", "dragend"]) {
    addEventListener(name, () => document.body.classList.remove("over"));
  }
  addEventListener("drop", (event) => {
    if (onPlist(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) {
      one("#pasted").value = "";
      explain(filesOf(event.dataTransfer.files));
    } else if (event.dataTransfer.getData("text") !== "") {
      one("#pasted").value = event.dataTransfer.getData("text");
      explain(pasted());
    }
  });

  // The list.

  const wordsOf = (answer) =>
    (answer.words ??= `${answer.text} ${answer.cause} ${answer.codes.join(" ")}`.toLowerCase());
  function chosen() {
    const words = one("#search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = one("#kind").value;
    return answers.filter(
      (answer) =>
        (kind === "" || answer.kind === kind) && words.every((word) => wordsOf(answer).includes(word)),
    );
  }
  function item(answer) {
    const details = make("details");
    const summary = make("summary");
    const host = answer.host ?? "host unknown";
    summary.append(
      make("span", "host", plain(answer.port ? `${host}:${answer.port}` : host)),
      make("span", "codes", plain(answer.codes.join(" / "))),
      make("span", `tag ${answer.kind in kinds ? answer.kind : "none"}`, kinds[answer.kind] ?? ""),
      make("span", "times", answer.count > 1 ? `${answer.count.toLocaleString("en")} times` : ""),
      make("span", "what", plain(answer.summary)),
      make("span", "place", plain(answer.place)),
    );
    details.append(summary);
    // What is inside is made when it is opened.
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const inside = make("div", "answer");
      if (answer.exception) {
        const snippet = make("div", "snippet");
        const pre = make("pre", "", plain(answer.exception));
        pre.tabIndex = 0;
        pre.setAttribute("aria-label", "The exception for Info.plist");
        snippet.append(copyButton(pre), pre);
        inside.append(make("h3", "", "Add to Info.plist"), snippet);
      }
      inside.append(make("pre", "text", plain(answer.text)));
      details.append(inside);
    });
    const result = make("li");
    result.append(details);
    return result;
  }
  function render() {
    const list = chosen();
    one("#list").hidden = answers.length === 0;
    const open = new Set(
      Array.from(document.querySelectorAll("#rows details[open]"), (details) => details.answer),
    );
    one("#rows").replaceChildren(
      ...list.slice(0, shownRows).map((answer) => {
        const element = item(answer);
        element.firstChild.answer = answer;
        element.firstChild.open = open.has(answer);
        return element;
      }),
    );
    const text =
      list.length === answers.length
        ? count(list.length, "failure")
        : `${list.length.toLocaleString("en")} of ${count(answers.length, "failure")}`;
    if (one("#count").textContent !== text) one("#count").textContent = text;
    const left = list.length - shownRows;
    one("#further").hidden = left <= 0;
    one("#further").textContent = `Show ${Math.min(left, pageSize).toLocaleString("en")} more of ${left.toLocaleString("en")}`;
  }
  let timer;
  /** Draws now and then while a log is read: not each time that something is found. */
  function renderSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      render();
    }, 150);
  }
  for (const id of ["#search", "#kind"]) {
    one(id).addEventListener("input", () => {
      shownRows = pageSize;
      render();
    });
  }
  one("#further").addEventListener("click", () => {
    const first = shownRows;
    shownRows += pageSize;
    render();
    document.querySelectorAll("#rows summary")[first]?.focus();
  });

  // Copying and saving.

  function copyButton(pre) {
    const button = make("button", "", "Copy");
    button.type = "button";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => {
      const done = (worked) => {
        button.textContent = worked ? "Copied" : "Selected";
        setTimeout(() => (button.textContent = "Copy"), 2000);
      };
      // Files have no clipboard in some browsers: then the text is selected, and copied where that is allowed.
      const bySelection = () => {
        const selection = getSelection();
        selection.selectAllChildren(pre);
        let worked = false;
        try {
          worked = document.execCommand("copy");
        } catch {
          worked = false;
        }
        done(worked);
      };
      if (navigator.clipboard) {
        navigator.clipboard.writeText(pre.textContent).then(() => done(true), bySelection);
      } else {
        bySelection();
      }
    });
    return button;
  }
  one("#policy pre").before(copyButton(one("#policy pre")));

  function download(blob, name) {
    const link = make("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  const names = { text: "atsexplain.txt", markdown: "atsexplain.md", records: "atsexplain.ndjson" };
  for (const button of document.querySelectorAll("#save button")) {
    button.addEventListener("click", () => {
      const { form } = button.dataset;
      if (form !== "triage") {
        if (saved[form]) download(saved[form], names[form]);
        return;
      }
      if (isBusy) return;
      begin({ type: "triage", inputs, showsAll: one("#all").checked });
    });
  }
})();
