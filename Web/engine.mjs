// Drives the engine: the same lines in a worker of the page and in node.

/** Makes an engine of its bytes; none of what it asks of a system has to work but chance. */
export function instantiate(module) {
  const imports = {};
  let memory;
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] =
      name === "random_get"
        ? (place, count) => {
            crypto.getRandomValues(new Uint8Array(memory.buffer, place, count));
            return 0;
          }
        : () => 52; // not supported
  }
  const engine = new WebAssembly.Instance(module, imports).exports;
  memory = engine.memory;
  engine._initialize?.();
  return engine;
}

const encoder = new TextEncoder();

/** Puts bytes into the engine's room. */
export function put(engine, bytes) {
  const place = engine.room(bytes.length) >>> 0;
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
}

/** The output so far, which the engine forgets. */
export function fetchOutput(engine) {
  const place = engine.output() >>> 0;
  const bytes = new Uint8Array(engine.memory.buffer, place, engine.outputCount()).slice();
  engine.clear();
  return bytes;
}

export const forms = { records: 0, text: 1, markdown: 2 };

/** Begins an input; the settings may name the app's systems and hold its Info.plist. */
export function begin(engine, name, form, settings = {}) {
  put(engine, encoder.encode(settings.systems ?? ""));
  if (!engine.systems()) throw new Error(`no range of systems: ${settings.systems}`);
  put(engine, settings.policy ?? new Uint8Array());
  if (!engine.policy()) throw new Error("the Info.plist is no property list");
  put(engine, encoder.encode(name));
  engine.name();
  if (!engine.begin(forms[form])) throw new Error("memory is short");
}

/** Hands on bytes of the input. */
export function take(engine, bytes) {
  const size = 1 << 18;
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.subarray(start, start + size);
    put(engine, piece);
    engine.take(piece.length);
  }
}
