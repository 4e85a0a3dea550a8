extension HTMLReport {
  /// The script; the same in every report, so that its digest stands for it.
  ///
  /// It holds no data: what it sorts and filters it reads from the document, and it writes text,
  /// never markup.
  static let script = #"""
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
      for (const pre of all(".snippet pre")) {
        const button = make("button", "Copy");
        button.type = "button";
        button.setAttribute("aria-live", "polite");
        button.addEventListener("click", () => copyText(pre, button));
        pre.before(button);
      }

      const table = one("table.groups");
      if (!table) return;
      const groups = all("tbody.group", table).map((element) => {
        const data = element.dataset;
        return {
          element, text: null,
          rank: Number(data.rank), count: Number(data.count), files: Number(data.files),
          host: data.host || "", code: data.code ? Number(data.code) : null,
          stream: data.stream ? Number(data.stream) : null, cause: data.cause,
          fix: data.fix, first: data.first || "", last: data.last || "",
          app: all("[data-app]", element).map((item) => item.dataset.app),
          system: all("[data-system]", element).map((item) => item.dataset.system),
        };
      });

      // Sorting.
      const numeric = { rank: 1, count: -1, files: -1, code: 1 };
      let order = { key: "rank", direction: 1 };
      const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
      function sortBy(key, direction) {
        order = { key, direction };
        groups.sort((a, b) => {
          const missing = (value) => value === null || value === "";
          const x = a[key], y = b[key];
          if (missing(x) !== missing(y)) return missing(x) ? 1 : -1;
          let result = compare(x, y) * direction;
          if (result === 0 && key === "code") result = compare(a.stream, b.stream) * direction;
          return result || a.rank - b.rank;
        });
        const isMoved = groups.some(
          (group, place) => place > 0 && !(groups[place - 1].element.compareDocumentPosition(
            group.element) & Node.DOCUMENT_POSITION_FOLLOWING));
        if (isMoved) table.append(...groups.map((group) => group.element));
        for (const head of all("thead th[data-key]", table)) {
          if (head.dataset.key === key) {
            head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
          } else {
            head.removeAttribute("aria-sort");
          }
        }
        one("#order").value = key;
      }
      const usual = (key) => numeric[key] || (key === "last" ? -1 : 1);
      const choose = (key) =>
        sortBy(key, order.key === key ? -order.direction : usual(key));
      for (const head of all("thead th[data-key]", table)) {
        const button = make("button", head.textContent, "link");
        button.type = "button";
        button.addEventListener("click", () => choose(head.dataset.key));
        head.replaceChildren(button);
        const option = make("option", head.dataset.key === "rank" ? "Rank" : head.textContent);
        option.value = head.dataset.key;
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
        for (const value of values) {
          const option = make("option", value + " (" + counts.get(value) + ")");
          option.value = value;
          select.append(option);
        }
        select.parentElement.hidden = values.length < 2 && key !== "fix";
        select.addEventListener("change", update);
        return { key, select };
      });
      function update() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0, failures = 0, total = 0;
        for (const group of groups) {
          total += group.count;
          if (words.length && group.text === null) {
            group.text = group.element.textContent.toLowerCase();
          }
          const fits = words.every((word) => group.text.includes(word)) &&
            facets.every(({ key, select }) =>
              !select.value || [].concat(group[key]).includes(select.value));
          group.element.hidden = !fits;
          if (fits) { shown += 1; failures += group.count; }
        }
        one("#status").textContent = "Showing " + shown + " of " + groups.length + " groups, " +
          failures + " of " + total + " failures.";
        for (const button of all("button[data-filter]")) {
          const select = one("#filter-" + button.dataset.filter);
          button.setAttribute("aria-pressed", String(select.value === button.dataset.value));
        }
      }
      search.addEventListener("input", update);
      one("#reset").addEventListener("click", () => {
        search.value = "";
        for (const { select } of facets) select.value = "";
        sortBy("rank", 1);
        update();
      });
      // A name in a chart is a filter too.
      for (const label of all("[data-filter]")) {
        const select = one("#filter-" + label.dataset.filter);
        const value = label.dataset.value;
        if (!Array.from(select.options).some((option) => option.value === value)) continue;
        const button = make("button", undefined, "link");
        button.type = "button";
        button.title = label.title || label.textContent;
        button.dataset.filter = label.dataset.filter;
        button.dataset.value = value;
        button.append(...label.childNodes);
        label.removeAttribute("data-filter");
        label.replaceChildren(button);
        button.addEventListener("click", () => {
          select.value = select.value === value ? "" : value;
          update();
        });
      }

      const details = all("details", table);
      one("#unfold").addEventListener("click", (event) => {
        const open = !details.every((item) => item.open || item.closest("tbody").hidden);
        for (const item of details) item.open = open;
        event.target.textContent = open ? "Fold all" : "Unfold all";
      });
      addEventListener("beforeprint", () => { for (const item of details) item.open = true; });
      one("#tools").hidden = false;
      update();
      sortBy("rank", 1);
    })();
    """#
}
