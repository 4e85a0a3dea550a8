// Compares the engine of the page with the program, byte for byte: records, text and Markdown of each file,
// and the triage of each folder.
//   node Tests/Web/compare.mjs PROGRAM ENGINE.wasm FILE|FOLDER ...
import { spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Engine, Triage, parts, read } from "../../Sources/Web/Page/engine.mjs";

// Node 18 has it under that name only.
globalThis.crypto ??= webcrypto;
const [program, wasm, ...inputs] = process.argv.slice(2);
const engine = new Engine(new WebAssembly.Module(readFileSync(wasm)));

const chunks = (file, size) => {
  const bytes = readFileSync(file);
  return (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
};

/** What the engine makes of a file; one engine reads all of them, one after the other. */
async function ours(file, size) {
  engine.begin();
  await read(engine, { name: file, isPasted: false }, chunks(file, size), () => true);
  engine.end(false);
  const result = { records: "", text: "", markdown: "" };
  const forms = {
    [parts.record]: "records", [parts.answer]: "text", [parts.again]: "text", [parts.closing]: "text",
    [parts.markdown]: "markdown",
  };
  engine.fetch((part, bytes) => {
    if (part in forms) result[forms[part]] += Buffer.from(bytes).toString();
  });
  return result;
}

function theirs(options, files) {
  const { stdout, error } = spawnSync(program, [...options, "--", ...files], { maxBuffer: 1 << 30 });
  if (error) throw error;
  return stdout.toString();
}

async function triage(files) {
  const run = new Triage(engine);
  for (const file of files) {
    await read(run, { name: file, isPasted: false }, chunks(file, 50_000), () => true);
  }
  return Buffer.from(run.end()).toString();
}

/** Text without what shows the failures that are left out: the command names an option, the page a field. */
const withoutHint = (text) => text.replace(/(not shown; ).*\.\n$/, "$1\n");

let faults = 0;
function compare(what, one, other) {
  if (one === other) return true;
  faults += 1;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  console.error(`${what}: differs at ${at}:\n  ${one.slice(at, at + 120)}\n  ${other.slice(at, at + 120)}`);
  return false;
}

// What the page can't expand, and what is no log, is refused in other words.
const isCompared = (file) => statSync(file).isFile() && !/\.(md|json|tsv|gz|zip|py|tracev3)$/.test(file);
const folders = inputs.map((input) =>
  (statSync(input).isDirectory() ? readdirSync(input).sort().map((name) => join(input, name)) : [input])
    .filter(isCompared),
);
const files = folders.flat();
let alike = 0;
for (const [index, file] of files.entries()) {
  const result = await ours(file, [1 << 18, 7001, 64][index % 3]);
  const isAlike = [
    compare(`${file}, records`, result.records, theirs(["-f", "ndjson", "-j", "1"], [file])),
    compare(`${file}, text`, withoutHint(result.text), withoutHint(theirs(["-j", "1"], [file]))),
    compare(`${file}, Markdown`, result.markdown, theirs(["-j", "1", "-f", "markdown"], [file])),
  ];
  if (isAlike.every(Boolean)) alike += 1;
}
for (const folder of folders) {
  const there = spawnSync(program, ["triage", "-f", "html", "--", ...folder], { maxBuffer: 1 << 30 });
  compare(`triage of ${folder.length} files`, await triage(folder), there.stdout.toString());
}
console.log(`${alike} of ${files.length} files are answered alike, and ${folders.length} triages compared`);
process.exit(faults || files.length === 0 ? 1 : 0);
