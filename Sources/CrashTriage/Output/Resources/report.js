"use strict";
(() => {
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  const one = (selector) => document.querySelector(selector);
  const make = (name, text, type) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (type) element.className = type;
    return element;
  };

  function copyText(pre, button) {
    const done = (worked) => {
      button.textContent = worked ? "Copied" : "Press Ctrl+C or \u2318C";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    };
    const bySelection = () => {
      const range = document.createRange();
      range.selectNodeContents(pre);
      const selection = getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      let worked = false;
      try { worked = document.execCommand("copy"); } catch { worked = false; }
      if (worked) selection.removeAllRanges();
      done(worked);
    };
    if (navigator.clipboard) {
      navigator.clipboard.writeText(pre.textContent).then(() => done(true), bySelection);
    } else {
      bySelection();
    }
  }
  function addCopy(pre) {
    const button = make("button", "Copy");
    button.type = "button";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => copyText(pre, button));
    pre.before(button);
  }
  for (const pre of all(".snippet pre")) addCopy(pre);

  // The groups: what is in a row is read from it, the rest from the data behind the table.
  const body = one("#rows");
  if (!body) return;
  body.parentElement.classList.add("live");
  const data = (name) =>
    all("script." + name).flatMap((element) => JSON.parse(element.textContent));
  const texts = data("texts"), advice = data("advice"), details = data("groups");
  const numberOrNull = (text) => (text === undefined || text === "" ? null : Number(text));
  const pairs = (list) => {
    const result = [];
    for (let i = 0; i < list.length; i += 2) result.push([texts[list[i]], list[i + 1]]);
    return result;
  };
  const timeOf = (time) =>
    typeof time !== "number" ? time : time === 0 ? "" : new Date(time).toISOString();
  const groups = Array.from(body.rows, (row, place) => {
    const [rank, count, files, host, codes, cause, fix] = row.cells;
    const [number, rule, symbol, first, last, apps, systems, devices, samples] = details[place];
    const code = /^(-?\d+)(?: \/ (-?\d+))?/.exec(codes.textContent) || [];
    const firstTime = timeOf(first);
    return {
      row, more: null, button: null, text: null, number, rule, symbol, apps, systems, devices, samples,
      rank: Number(rank.textContent), count: Number(count.textContent),
      files: Number(files.textContent),
      host: host.firstElementChild ? "" : host.textContent,
      code: numberOrNull(code[1]), stream: numberOrNull(code[2]), cause: cause.textContent,
      fix: fix.textContent, first: firstTime, last: last === 1 ? firstTime : timeOf(last),
      app: pairs(apps).map((pair) => pair[0]),
      system: pairs(systems).map((pair) => pair[0]),
    };
  });
  const total = groups.reduce((sum, group) => sum + group.count, 0);

  // Details.
  const fill = (text, group, url) =>
    text.replaceAll("\ue001", url || "").replaceAll("\ue000", group.host);
  const foreign = (text) => make("bdi", text);
  function part(title, ...children) {
    const element = make("div", undefined, "part");
    element.append(make("h3", title), ...children);
    return element;
  }
  function tags(title, list) {
    const element = make("ul", undefined, "tags");
    for (const [text, count] of pairs(list)) {
      const item = make("li");
      item.append(foreign(text), " ", make("b", count));
      element.append(item);
    }
    return part(title, element);
  }
  function snippet(text, type) {
    const element = make("div", undefined, "snippet"), pre = make("pre", text, type);
    pre.tabIndex = 0;
    pre.setAttribute("role", "region");
    pre.setAttribute("aria-label", "Property list");
    element.append(pre);
    addCopy(pre);
    return element;
  }
  function block(group, [sign, text, more]) {
    const words = fill(text, group);
    if (sign === "x") return snippet(words);
    if (sign === "X") return snippet(words, "exception");
    const paragraph = make("p", sign === "p" ? words : undefined);
    if (sign === "l") paragraph.append(make("code", words), fill(more, group));
    return paragraph;
  }
  const place = ([folder, name, line]) => texts[folder] + name + ":" + line;
  function sampleItem(group, sample) {
    const item = make("li"), where = make("span", undefined, "mono");
    const [, , , url, excerpt, facts, time] = sample;
    where.append(foreign(place(sample)));
    item.append(where);
    const when = time === 1 ? group.first : time === 2 ? group.last : timeOf(time);
    const words = [when, texts[facts]].filter(Boolean);
    if (words.length) {
      const note = make("span", undefined, "note");
      note.append(foreign(words.join(" \u00b7 ")));
      item.append(" ", note);
    }
    const address = fill(texts[url], group);
    for (const text of [address, fill(texts[excerpt], group, address)]) {
      if (!text) continue;
      const code = make("code");
      code.append(foreign(text));
      item.append(code);
    }
    return item;
  }
  function detailsOf(group) {
    const row = make("tr", undefined, "more"), cell = make("td");
    row.id = "group-" + group.rank + "-details";
    cell.colSpan = group.row.cells.length;
    const [summary, explanation, ...parts] = advice[group.number];
    const remedy = make("div", undefined, "remedy"), seen = make("div", undefined, "seen");
    for (const [title, ...blocks] of parts) {
      const holder = make("div");
      holder.append(...blocks.map((item) => block(group, item)));
      remedy.append(part(title, holder));
    }
    if (group.first) {
      seen.append(part("Seen", make("p", group.first === group.last
        ? group.first : group.first + " to " + group.last)));
    }
    for (const [title, list] of
      [["Apps", group.apps], ["Systems", group.systems], ["Devices", group.devices]]) {
      if (list.length) seen.append(tags(title, list));
    }
    const samples = make("ul", undefined, "samples");
    samples.append(...group.samples.map((sample) => sampleItem(group, sample)));
    const rule = make("p");
    rule.append(make("code", texts[group.rule]));
    seen.append(part("Samples", samples), part("Rule", rule));
    const body = make("div", undefined, "body"), whole = make("div", undefined, "whole");
    whole.append(
      make("p", fill(summary, group), "summary"), make("p", fill(explanation, group)));
    body.append(whole, remedy, seen);
    cell.append(body);
    row.append(cell);
    return row;
  }
  const isOpen = (group) => group.more !== null && !group.more.hidden;
  function open(group, wanted) {
    if (wanted && group.more === null) {
      group.more = detailsOf(group);
      if (group.row.isConnected) group.row.after(group.more);
      group.button.setAttribute("aria-controls", group.more.id);
    } else if (group.more !== null) {
      group.more.hidden = !wanted;
    }
    group.button.setAttribute("aria-expanded", String(wanted));
  }
  // The number opens a group, and so does a click into its row.
  const byRow = new Map(groups.map((group) => [group.row, group]));
  function prepare(group) {
    if (group.button) return;
    const [cell, , , , codes] = group.row.cells;
    group.button = make("button", group.rank, "open");
    group.button.type = "button";
    group.button.setAttribute("aria-expanded", "false");
    group.button.setAttribute("aria-label", "Group " + group.rank);
    cell.replaceChildren(group.button);
    if (texts[group.symbol]) codes.append(" ", make("small", texts[group.symbol]));
  }
  body.addEventListener("click", (event) => {
    const group = byRow.get(event.target.closest("tr"));
    const isSelecting = String(getSelection()) !== "" && !event.target.closest("button");
    if (group && !isSelecting) open(group, !isOpen(group));
  });

  // The rows that fit and are in the document: to lay thousands out takes long.
  const step = 300;
  let fitting = groups, limit = step;
  function show() {
    const rows = [];
    for (const group of fitting.slice(0, limit)) {
      prepare(group);
      rows.push(group.row);
      if (group.more) rows.push(group.more);
    }
    body.replaceChildren(...rows);
    const left = fitting.length - limit;
    one("#more").hidden = left <= 0;
    one("#more-rows").textContent = "Show " + Math.min(step, left) + " more of " + left;
  }
  one("#more-rows").addEventListener("click", () => { limit += step; show(); });
  one("#all-rows").addEventListener("click", () => { limit = Infinity; show(); });

  // Sorting.
  const numeric = { rank: 1, count: -1, files: -1, code: 1 };
  let order = { key: "rank", direction: 1 };
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const missing = (value) => value === null || value === "";
  function sort(key, direction) {
    order = { key, direction };
    groups.sort((a, b) => {
      const x = a[key], y = b[key];
      if (missing(x) !== missing(y)) return missing(x) ? 1 : -1;
      let result = compare(x, y) * direction;
      if (result === 0 && key === "code") result = compare(a.stream, b.stream) * direction;
      return result || a.rank - b.rank;
    });
    for (const head of all("thead th[data-key]", body.parentElement)) {
      if (head.dataset.key === key) {
        head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      } else {
        head.removeAttribute("aria-sort");
      }
    }
    one("#order").value = key;
  }
  const usual = (key) => numeric[key] || (key === "last" ? -1 : 1);
  function sortBy(key, direction) {
    sort(key, direction);
    update();
  }
  for (const head of all("thead th[data-key]", body.parentElement)) {
    const key = head.dataset.key, button = make("button", head.textContent, "link");
    button.type = "button";
    button.addEventListener("click", () =>
      sortBy(key, order.key === key ? -order.direction : usual(key)));
    if (key === "rank") button.setAttribute("aria-label", "Rank");
    head.replaceChildren(button);
    const option = make("option", key === "rank" ? "Rank" : button.textContent);
    option.value = key;
    one("#order").append(option);
  }
  one("#order").addEventListener("change", (event) => {
    sortBy(event.target.value, usual(event.target.value));
  });

  // Filters.
  const search = one("#search");
  const facets = ["fix", "cause", "host", "app", "system"].map((key) => {
    const select = one("#filter-" + key);
    const counts = new Map();
    for (const group of groups) {
      for (const value of [].concat(group[key])) {
        if (value) counts.set(value, (counts.get(value) || 0) + 1);
      }
    }
    const values = Array.from(counts.keys()).sort(compare);
    select.append(...values.map((value) => {
      const option = make("option", value + " (" + counts.get(value) + ")");
      option.value = value;
      return option;
    }));
    select.parentElement.hidden = values.length < 2 && key !== "fix";
    select.addEventListener("change", update);
    return { key, select, values: new Set(values) };
  });
  const wordsOf = (group) => {
    const [summary, explanation, ...parts] = advice[group.number];
    const words = [summary, explanation,
      ...parts.flatMap(([title, ...blocks]) => [title, ...blocks.flatMap((b) => b.slice(1))])]
      .map((text) => fill(text, group));
    for (const sample of group.samples) {
      const url = fill(texts[sample[3]], group);
      words.push(place(sample), url, fill(texts[sample[4]], group, url), texts[sample[5]]);
    }
    for (const list of [group.apps, group.systems, group.devices]) {
      for (const pair of pairs(list)) words.push(pair[0]);
    }
    return (group.row.textContent + " " + group.first + " " + group.last + " " +
      texts[group.rule] + " " + texts[group.symbol] + " " + words.join(" ")).toLowerCase();
  };
  function update() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let failures = 0;
    fitting = groups.filter((group) => {
      const isChosen = facets.every(({ key, select }) =>
        !select.value || [].concat(group[key]).includes(select.value));
      if (!isChosen) return false;
      if (words.length && group.text === null) group.text = wordsOf(group);
      if (!words.every((word) => group.text.includes(word))) return false;
      failures += group.count;
      return true;
    });
    limit = step;
    show();
    one("#status").textContent = "Showing " + fitting.length + " of " + groups.length +
      " groups, " + failures + " of " + total + " failures.";
    for (const button of all("button[data-filter]")) {
      const select = one("#filter-" + button.dataset.filter);
      button.setAttribute("aria-pressed", String(select.value === button.dataset.value));
    }
    remember();
  }
  search.addEventListener("input", update);
  function reset() {
    search.value = "";
    for (const { select } of facets) select.value = "";
    sort("rank", 1);
  }
  one("#reset").addEventListener("click", () => { reset(); update(); });
  // A name in a chart is a filter too.
  for (const label of all("[data-filter]")) {
    const facet = facets.find(({ key }) => key === label.dataset.filter);
    const value = label.dataset.value;
    if (!facet || !facet.values.has(value)) continue;
    const button = make("button", undefined, "link");
    button.type = "button";
    button.title = label.title || label.textContent;
    button.dataset.filter = facet.key;
    button.dataset.value = value;
    button.append(...label.childNodes);
    label.removeAttribute("data-filter");
    label.replaceChildren(button);
    button.addEventListener("click", () => {
      facet.select.value = facet.select.value === value ? "" : value;
      update();
    });
  }

  // The address holds what is chosen, so that it can be passed on with the file.
  function remember() {
    const values = new URLSearchParams();
    if (search.value.trim()) values.set("q", search.value.trim());
    for (const { key, select } of facets) if (select.value) values.set(key, select.value);
    if (order.key !== "rank" || order.direction < 0) {
      values.set("order", (order.direction < 0 ? "-" : "") + order.key);
    }
    const hash = values.size ? "#" + values : "";
    if (hash === location.hash || hash === "" && !location.hash.includes("=")) return;
    try {
      history.replaceState(null, "", hash || location.pathname + location.search);
    } catch { location.hash = hash; }
  }
  function recall() {
    const values = new URLSearchParams(location.hash.slice(1));
    reset();
    search.value = values.get("q") || "";
    for (const { key, select, values: known } of facets) {
      if (known.has(values.get(key))) select.value = values.get(key);
    }
    const key = (values.get("order") || "").replace("-", "");
    if (one("#order").querySelector("option[value='" + CSS.escape(key) + "']")) {
      sort(key, values.get("order").startsWith("-") ? -1 : 1);
    }
    update();
  }
  addEventListener("hashchange", () => { if (location.hash.includes("=")) recall(); });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest && event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    search.focus();
    search.select();
  });

  const shown = () => fitting.slice(0, limit);
  one("#unfold").addEventListener("click", (event) => {
    const wanted = !shown().every(isOpen);
    for (const group of shown()) open(group, wanted);
    event.target.textContent = wanted ? "Fold all" : "Unfold all";
  });
  addEventListener("beforeprint", () => {
    for (const group of shown()) open(group, true);
  });
  one("#tools").hidden = false;
  recall();
})();
