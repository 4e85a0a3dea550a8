// Drives the engine: the same lines in the worker of the page and in node.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a part of the output is; `Run.Part` in the engine has the same numbers. */
export const parts = {
  record: 1, answer: 2, again: 3, complaint: 4, exception: 5, repeated: 6, closing: 7, markdown: 8,
  policy: 9, policyRemark: 10, words: 11,
};

/** The engine counts bytes in 32 bits with a sign. */
export const maxBytes = 2_000_000_000;

/** So much is handed to the engine at once. */
const pieceSize = 1 << 18;

/** The engine, made of the bytes of its module. */
export class Engine {
  constructor(module) {
    const imports = {};
    let memory;
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      // None of what it asks of a system has to work but chance.
      imports[from][name] =
        name === "random_get"
          ? (place, count) => {
              crypto.getRandomValues(new Uint8Array(memory.buffer, place, count));
              return 0;
            }
          : () => 52;
    }
    this.calls = new WebAssembly.Instance(module, imports).exports;
    memory = this.calls.memory;
    this.calls._initialize?.();
  }

  /** Puts bytes or text into the engine's room. */
  put(content) {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const place = this.calls.room(bytes.length) >>> 0;
    new Uint8Array(this.calls.memory.buffer, place, bytes.length).set(bytes);
  }

  copy(place, count) {
    return new Uint8Array(this.calls.memory.buffer, place >>> 0, count).slice();
  }

  /** What the last call complained of. */
  complaint() {
    return decoder.decode(this.copy(this.calls.complaint(), this.calls.complaintCount()));
  }

  check(result) {
    if (!result) throw new Error(this.complaint());
  }

  /** Takes the app's systems, as `--os` does, and its Info.plist; either may be empty. */
  setPolicy(systems, policy) {
    this.put(systems);
    this.check(this.calls.systems());
    this.put(policy);
    this.check(this.calls.policy());
  }

  /** Begins a run. */
  begin({ showsAll = false, showsDetail = false, width = 100 } = {}) {
    this.bytes = 0;
    this.calls.begin(showsAll ? 1 : 0, showsDetail ? 1 : 0, width);
  }

  beginInput(name, isPasted) {
    this.put(name);
    this.calls.beginInput(isPasted ? 1 : 0);
  }

  /** Whether what a file begins with may be a log. */
  look(head) {
    this.put(head);
    return this.calls.look() === 1;
  }

  take(bytes) {
    for (let start = 0; start < bytes.length; start += pieceSize) {
      const piece = bytes.subarray(start, start + pieceSize);
      this.put(piece);
      this.calls.take(piece.length);
    }
  }

  endInput() {
    this.calls.endInput();
  }

  refuse(reason) {
    this.put(reason);
    this.calls.refuse();
  }

  end(isInterrupted) {
    this.calls.end(isInterrupted ? 1 : 0);
  }

  /** Calls `take` with each part of the output so far, which the engine then forgets. */
  fetch(take) {
    const count = this.calls.outputCount();
    if (count === 0) return;
    const output = this.copy(this.calls.output(), count);
    this.calls.clear();
    const view = new DataView(output.buffer);
    for (let at = 0; at < count; ) {
      const size = view.getUint32(at + 1, true);
      take(output[at], output.subarray(at + 5, at + 5 + size));
      at += 5 + size;
    }
  }
}

/** The engine as a triage drives it: the same calls, and one report in the end. */
export class Triage {
  constructor(engine, { showsAll = false } = {}) {
    this.engine = engine;
    this.bytes = 0;
    engine.calls.beginTriage(showsAll ? 1 : 0);
  }

  beginInput(name) {
    this.engine.put(name);
    this.engine.calls.beginReport();
  }

  look(head) {
    this.engine.put(head);
    return this.engine.calls.lookAtReport() === 1;
  }

  take(bytes) {
    for (let start = 0; start < bytes.length; start += pieceSize) {
      const piece = bytes.subarray(start, start + pieceSize);
      this.engine.put(piece);
      this.engine.calls.takeReport(piece.length);
    }
  }

  endInput() {
    this.engine.calls.endReport();
  }

  refuse(reason) {
    this.engine.put(reason);
    this.engine.calls.refuseReport();
  }

  /** The report as HTML. */
  end() {
    this.engine.calls.endTriage();
    return this.engine.copy(this.engine.calls.complaint(), this.engine.calls.complaintCount());
  }
}

/** So much of a file shows what it is, and what its app is made with. */
export const headSize = 1 << 20;

/**
 * Reads an input piece by piece into a run or a triage.
 *
 * @param chunks what gives the bytes; what it throws is the reason why they can't be read.
 * @param after called behind each piece; false stops.
 */
export async function read(run, { name, isPasted }, chunks, after) {
  run.beginInput(name, isPasted);
  let held = [];
  let count = 0;
  let isLooking = !isPasted;
  /** Hands on what was held back; false where it is no log. */
  const look = () => {
    if (!isLooking) return true;
    isLooking = false;
    const head = new Uint8Array(Math.min(count, headSize));
    let at = 0;
    for (const piece of held) {
      const part = piece.subarray(0, head.length - at);
      head.set(part, at);
      at += part.length;
    }
    if (!run.look(head)) return false;
    for (const piece of held) run.take(piece);
    held = [];
    return true;
  };
  try {
    for await (const chunk of chunks) {
      if (run.bytes + chunk.length > maxBytes) {
        throw new Error(
          "is the input in which 2 GB are reached, which is all that the page reads; "
            + "the command reads the rest: atsexplain FILE",
        );
      }
      run.bytes += chunk.length;
      count += chunk.length;
      if (isLooking) {
        held.push(chunk);
        if (count >= headSize && !look()) return;
      } else {
        run.take(chunk);
      }
      if (!after(chunk.length)) break;
    }
  } catch (error) {
    // What was read counts all the same.
    if (look()) run.endInput();
    run.refuse(error.message);
    return;
  }
  if (look()) run.endInput();
}
