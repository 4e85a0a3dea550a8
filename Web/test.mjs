// Compares the engine of the page with the native program, byte for byte.
//   node Web/test.mjs PROGRAM ENGINE.wasm FILE|FOLDER ...
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { begin, fetchOutput, instantiate, take } from "./engine.mjs";

const [program, wasm, ...inputs] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const engine = instantiate(module);

/** What the engine makes of a file; one engine reads all of them, one after the other. */
function engineOutput(file, form) {
  begin(engine, file, form);
  take(engine, readFileSync(file));
  engine.finish();
  return Buffer.from(fetchOutput(engine)).toString();
}

function nativeOutput(file, options) {
  try {
    return execFileSync(program, [...options, file], {
      maxBuffer: 1 << 30,
      stdio: ["ignore", "pipe", "ignore"],
    }).toString();
  } catch (error) {
    return String(error.stdout ?? error);
  }
}

const files = inputs.flatMap((input) =>
  statSync(input).isDirectory()
    ? readdirSync(input).sort().map((name) => join(input, name))
    : [input],
).filter((file) => statSync(file).isFile() && !/\.(md|meta\.json|tsv|gz|zip|py)$/.test(file));
let faults = 0;
for (const file of files) {
  const pairs = [
    [engineOutput(file, "records"), nativeOutput(file, ["-f", "ndjson", "-j", "1"])],
  ];
  for (const [ours, theirs] of pairs) {
    if (ours === theirs) continue;
    faults += 1;
    let at = 0;
    while (ours[at] === theirs[at]) at += 1;
    console.error(`${file}: differs at ${at}:\n  ${ours.slice(at, at + 120)}\n  ${theirs.slice(at, at + 120)}`);
  }
}
console.log(`${files.length - faults} of ${files.length} files are answered alike`);
process.exit(faults || files.length === 0 ? 1 : 0);
