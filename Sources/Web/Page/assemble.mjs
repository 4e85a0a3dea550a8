// Puts the page together: one file that needs nothing else.
//   node assemble.mjs ENGINE.wasm ENGINE.lzma VERSION >atsexplain.html
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { encode } from "./payload.mjs";

const [wasm, compressed, version] = process.argv.slice(2);
const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The engine as text; xz leaves the size open, which the head has room for. */
function engine() {
  const bytes = readFileSync(compressed);
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes);
  new DataView(padded.buffer).setUint32(5, readFileSync(wasm).length, true);
  return encode(padded).replace(/.{1,4000}/g, "$&\n");
}

/** Code without comments on lines of their own and without indentation, which no reader of the page needs. */
function short(text) {
  return text
    .replace(/^\s*\/\*\*[^]*?\*\/\n/gm, "")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/^[ ]+/gm, "")
    .replace(/\n+/g, "\n");
}

/** Modules as one script. */
function joined(...names) {
  return names
    .map((name) => source(name).replace(/^import .*\n/gm, "").replace(/^export /gm, ""))
    .map(short).join("");
}

const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const style = short(source("page.css"));
const script = short(source("page.js"));
const worker = joined("payload.mjs", "engine.mjs", "worker.mjs");
const fields = {
  version,
  style,
  script,
  worker,
  engine: engine(),
  // The worker is made by the page itself; nothing may be asked of a network, also by what got in.
  policy: [
    "default-src 'none'", `script-src ${digest(script)} 'wasm-unsafe-eval'`, `style-src ${digest(style)}`,
    "worker-src blob:", "img-src data:", "connect-src 'none'", "base-uri 'none'", "form-action 'none'",
  ].join("; "),
};
for (const name of ["script", "worker", "style", "engine"]) {
  if (/<\/(script|style)|<!--/i.test(fields[name])) throw new Error(`${name} would end its element`);
}
process.stdout.write(
  source("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!(name in fields)) throw new Error(`the page has no ${name}`);
    return fields[name];
  }),
);
