extension HTMLReport {
  /// The style sheet; the same in every report, so that its digest stands for it.
  ///
  /// Every text has a contrast of at least 4.5, every mark of a chart one of at least 3.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #f5f6f7; --surface: #ffffff; --text: #1b1f24; --muted: #59626c; --line: #d9dde2;
      --soft: #eef0f3; --accent: #0a58ad; --exception: #2a6fd6; --code: #7c4fc4;
      --server: #c8600f; --undecided: #5c6773; --none: #8b949e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121517; --surface: #1a1e22; --text: #e5e8eb; --muted: #a2abb5; --line: #343b43;
        --soft: #242a30; --accent: #7cb4ff; --exception: #69a3f7; --code: #b596f2;
        --server: #ee934d; --undecided: #98a3ae; --none: #6a747f;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    header, main, footer { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 1.5rem; }
    footer { padding-bottom: 2rem; color: var(--muted); font-size: 12px; }
    h1 { margin: 0; font-size: 22px; line-height: 1.25; }
    h2 { margin: 1.75rem 0 .5rem; font-size: 16px; }
    h3 { margin: .9rem 0 .2rem; font-size: 12px; }
    p { margin: .3rem 0; max-width: 75ch; }
    code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    code, pre { font-size: 12.5px; }
    .muted, caption, .note { color: var(--muted); }
    .note { font-size: 12px; }
    .hidden-label {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; padding: .3rem .6rem; background: var(--surface); }

    .facts {
      display: flex; flex-wrap: wrap; gap: .3rem 2rem; margin: 1rem 0 0; padding: 0;
    }
    .facts div { display: flex; flex-direction: column-reverse; }
    .facts dt { color: var(--muted); font-size: 12px; }
    .facts dd { margin: 0; font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
    .facts dd small { font-size: 13px; font-weight: 400; color: var(--muted); }

    .card {
      background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
      padding: .75rem .9rem; margin: 0; min-width: 0;
    }
    .charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; }
    .charts .wide { grid-column: 1 / -1; }
    .chart table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    .chart caption, .chart figcaption {
      text-align: left; font-weight: 600; color: var(--text); padding: 0 0 .35rem;
    }
    .chart caption .note, .chart figcaption .note { font-weight: 400; }
    .chart th {
      text-align: left; font-weight: 400; padding: 1px .6rem 1px 0;
      white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
    }
    .chart col.name { width: 38%; }
    .chart td { padding: 1px 0; }
    .chart td > span { display: flex; align-items: center; gap: .5rem; }
    .chart td b { min-width: 2.6em; font-weight: 500; text-align: right; }
    .chart td b, .num, td.num { font-variant-numeric: tabular-nums; }
    .chart .rest th { color: var(--muted); }
    .chart .rest b { margin-left: auto; }
    figure { margin: 0; }
    svg { display: block; }
    svg.bar { flex: 1; width: 100%; height: 12px; }
    svg.strip { width: 100%; height: 14px; border-radius: 3px; }
    svg.days { width: 100%; height: 148px; overflow: visible; }
    svg text { fill: var(--muted); font-size: 11px; }
    svg .axis { stroke: var(--line); stroke-width: 1; }
    rect { stroke: var(--surface); stroke-width: .5px; }
    rect.exception { fill: var(--exception); } rect.code { fill: var(--code); }
    rect.server { fill: var(--server); } rect.undecided { fill: var(--undecided); }
    rect.none { fill: var(--none); }
    .legend {
      display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; margin: .45rem 0 0;
      padding: 0;
    }
    .legend b, .tags b { font-variant-numeric: tabular-nums; font-weight: 600; }
    .dot {
      display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .4em;
    }
    .dot.exception { background: var(--exception); } .dot.code { background: var(--code); }
    .dot.server { background: var(--server); } .dot.undecided { background: var(--undecided); }
    .dot.none { background: var(--none); }

    button, select, input {
      font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line);
      border-radius: 6px; padding: .25rem .5rem; max-width: 100%;
    }
    input, select { border-color: var(--muted); }
    ::placeholder { color: var(--muted); opacity: 1; }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); color: var(--accent); }
    button.link {
      border: 0; border-radius: 2px; padding: 0; background: none; text-align: left;
      max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      vertical-align: bottom;
    }
    button.link:hover { text-decoration: underline; }
    .chart button.link:focus-visible { outline-offset: -2px; }
    button[aria-pressed="true"] { color: var(--accent); font-weight: 600; }
    .tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0; }
    .tools label { display: flex; flex-direction: column; font-size: 12px; color: var(--muted); }
    .tools label > * { font-size: 14px; }
    .tools .search { flex: 1 1 9rem; }
    .tools select { width: 9.5rem; }
    .status { margin: .4rem 0; min-height: 1.5em; }

    table.groups {
      width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; background: var(--surface);
      border: 1px solid var(--line); border-radius: 8px;
    }
    .groups caption { text-align: left; padding-bottom: .4rem; font-size: 12px; }
    .groups thead th {
      text-align: left; font-size: 12px; font-weight: 600; color: var(--muted);
      padding: .45rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap;
      position: sticky; top: 0; background: var(--surface); border-radius: 8px 8px 0 0; z-index: 1;
    }
    .groups thead th.num { text-align: right; }
    [data-key="rank"] { width: 3.4rem; }
    [data-key="count"] { width: 5.6rem; }
    [data-key="files"] { width: 4.2rem; }
    [data-key="code"] { width: 23%; }
    [data-key="cause"] { width: 11rem; }
    [data-key="fix"], [data-key="first"], [data-key="last"] { width: 6.6rem; }
    .groups thead button { color: inherit; font-weight: inherit; font-size: inherit; }
    .groups th[aria-sort] { color: var(--accent); }
    .groups th[aria-sort="ascending"] button::after { content: " \\2191"; }
    .groups th[aria-sort="descending"] button::after { content: " \\2193"; }
    @media (scripting: enabled) {
      .groups:not(.live) > #rows > tr:nth-child(n+301) { display: none; }
    }
    #rows > tr > * { border-top: 1px solid var(--line); }
    #rows > tr:first-child > *, #rows > tr.more > * { border-top: 0; }
    #rows > tr:not(.more) { cursor: pointer; }
    #rows > tr:not(.more):hover { background: var(--soft); }
    #rows > tr:not(.more) > * { padding: .4rem .5rem; text-align: left; vertical-align: top; font-weight: 400; }
    #rows > tr > :nth-child(-n+3) { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    #rows > tr > :nth-child(2) { font-weight: 600; }
    #rows > tr > th { font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate; }
    #rows small { color: var(--muted); overflow-wrap: anywhere; }
    #rows > tr > :nth-child(n+6) { overflow-wrap: anywhere; }
    #rows i { color: var(--muted); font-style: normal; font-weight: 400; }
    #rows > tr > td:nth-child(7)::before {
      content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .4em;
    }
    #rows td.exception::before { background: var(--exception); }
    #rows td.code::before { background: var(--code); }
    #rows td.server::before { background: var(--server); }
    #rows td.undecided::before { background: var(--undecided); }
    #rows td.none::before { background: var(--none); }
    button.open { border: 0; background: none; padding: 0; color: var(--muted); min-width: 24px; min-height: 24px; margin: -2px 0; text-align: right; }
    button.open::before { content: "\\25B8"; margin-right: .35em; }
    button.open[aria-expanded="true"]::before { content: "\\25BE"; }
    #rows > tr.more > td { padding: 0 .5rem .5rem; text-align: left; white-space: normal; font-weight: 400; }
    #rows > tr.more > td::before { content: none; }
    .summary { font-weight: 600; }
    kbd { border: 1px solid var(--muted); border-radius: 4px; padding: 0 .3em; }
    summary { cursor: pointer; border-radius: 4px; padding: .1rem .2rem; }
    summary:hover { color: var(--accent); }
    .body {
      display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem;
      margin: .2rem 0 .4rem 1.8rem; padding: 0 0 .2rem .9rem; border-left: 3px solid var(--line);
    }
    .body > .whole { grid-column: 1 / -1; }
    .part { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .75rem; margin: .45rem 0; }
    .part h3 { margin: 0; color: var(--muted); font-weight: 600; line-height: 1.65; }
    .part p { margin: 0; }
    .tags { display: flex; flex-wrap: wrap; gap: .15rem .9rem; list-style: none; margin: 0; padding: 0; }
    .samples { margin: 0; padding: 0; list-style: none; }
    .samples li { margin-bottom: .4rem; overflow-wrap: anywhere; }
    .samples code { display: block; white-space: pre-wrap; }
    .snippet { position: relative; margin: .1rem 0 .2rem; }
    pre {
      margin: 0; padding: .6rem .7rem; background: var(--soft); border: 1px solid var(--line);
      border-radius: 6px; overflow-x: auto; tab-size: 2;
    }
    .snippet button { position: absolute; top: .35rem; right: .35rem; font-size: 12px; }
    .plain { border-collapse: collapse; width: 100%; }
    .plain th, .plain td {
      text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line);
      overflow-wrap: anywhere; vertical-align: top;
    }
    .plain td.num, .plain th.num { text-align: right; }

    @media (max-width: 900px) {
      header, main, footer { padding-left: .75rem; padding-right: .75rem; }
      .facts { gap: .4rem 1.4rem; }
      .tools label { flex: 1 1 calc(50% - .25rem); }
      .tools .search { flex-basis: 100%; }
      .tools select, .tools input { width: 100%; min-height: 2.4rem; }
      .tools button, .snippet button { min-height: 2.2rem; }
      table.groups, .groups tbody, tr.more, #rows > tr.more > td { display: block; }
      .groups thead { display: none; }
      .groups caption { display: block; padding: .5rem .6rem 0; }
      #rows > tr:not(.more) {
        display: grid; grid-template-columns: auto auto minmax(0, 1fr) auto; gap: .1rem .8rem;
        padding: .6rem; border-top: 1px solid var(--line);
      }
      #rows > tr:not(.more) > * { display: block; padding: 0; border-top: 0; min-width: 0; }
      #rows > tr > :nth-child(-n+3) { text-align: left; }
      #rows > tr > td:nth-child(2)::after { content: " failures"; color: var(--muted); font-weight: 400; }
      #rows > tr > td:nth-child(3)::after { content: " files"; color: var(--muted); }
      #rows > tr > td:nth-child(8)::before { content: "first "; color: var(--muted); }
      #rows > tr > td:nth-child(9)::before { content: "last "; color: var(--muted); }
      #rows > tr > td:nth-child(1) { grid-area: 1 / 1; }
      #rows > tr > th { grid-area: 1 / 2 / auto / 4; }
      #rows > tr > td:nth-child(7) { grid-area: 1 / 4; text-align: right; }
      #rows > tr > td:nth-child(2) { grid-area: 2 / 1 / auto / 3; }
      #rows > tr > td:nth-child(3) { grid-area: 2 / 3; }
      #rows > tr > td:nth-child(6) { grid-area: 2 / 4; text-align: right; }
      #rows > tr > td:nth-child(5) { grid-area: 3 / 1 / auto / -1; }
      #rows > tr > td:nth-child(8) { grid-area: 4 / 1 / auto / 4; }
      #rows > tr > td:nth-child(9) { grid-area: 4 / 4; text-align: right; }
      #rows > tr.more > td:nth-child(1) { padding: 0 .6rem .6rem; text-align: left; }
      .body { margin-left: 0; }
      .body, .part { grid-template-columns: minmax(0, 1fr); }
      .body { padding-left: .7rem; }
      .facts dd { font-size: 17px; }
    }
    @media (max-width: 640px) {
      .charts { grid-template-columns: minmax(0, 1fr); }
      .chart col.name { width: 52%; }
    }
    @media (min-width: 901px) { .tools .order { display: none; } }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      .tools, .snippet button, .skip { display: none; }
      body { background: none; }
      .groups thead th { position: static; }
      tr { break-inside: avoid; }
      #more { display: none; }
    }
    """
}
