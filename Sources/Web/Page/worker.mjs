// The worker of the page: reads inputs and answers, while the page stays alive.
import { decode, expand } from "./payload.mjs";
import { Engine, Triage, parts, read } from "./engine.mjs";

/** More answers than these are only counted; what is saved has all of them. */
const maxAnswers = 5000;
/** More complaints than these are only counted. */
const maxComplaints = 200;
/** Saved output of more bytes is handed to the browser, which may keep it on disk. */
const maxHeld = 4 << 20;

const textDecoder = new TextDecoder();
let engine;
let cancelled = new Set();

/** Bytes that somebody may save. */
class Saved {
  constructor() {
    this.blobs = [];
    this.pieces = [];
    this.count = 0;
  }
  add(bytes) {
    this.pieces.push(bytes.slice());
    this.count += bytes.length;
    if (this.count < maxHeld) return;
    this.blobs.push(new Blob(this.pieces));
    this.pieces = [];
    this.count = 0;
  }
  blob(type) {
    return new Blob([...this.blobs, ...this.pieces], { type });
  }
}

/** Why a file can't be read, in words. */
function reasonOf(error, isCompressed) {
  if (isCompressed && error instanceof TypeError) {
    return "is damaged or cut short: what could be expanded was read";
  }
  return `can't be read: it was moved, changed or removed since it was chosen (${error.name})`;
}

/** The bytes of a file, expanded where it is compressed. */
async function* chunksOf(file, isPasted, progress) {
  let isCompressed = false;
  let reader;
  try {
    const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
    isCompressed = !isPasted && head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
    let stream = file.stream().pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          progress(chunk.length);
          controller.enqueue(chunk);
        },
      }),
    );
    if (isCompressed) stream = stream.pipeThrough(new DecompressionStream("gzip"));
    reader = stream.getReader();
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new Error(reasonOf(error, isCompressed));
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** Reads all inputs into a run or a triage, and reports how far it has come. */
async function readAll(run, id, inputs, after) {
  const total = inputs.reduce((sum, { file }) => sum + file.size, 0);
  let bytes = 0;
  let last = 0;
  for (const input of inputs) {
    if (cancelled.has(id)) return;
    const chunks = chunksOf(input.file, input.isPasted, (count) => (bytes += count));
    await read(run, input, chunks, () => {
      after();
      const now = performance.now();
      if (now - last > 100) {
        last = now;
        postMessage({ type: "progress", id, bytes, total, name: input.name });
      }
      return !cancelled.has(id);
    });
    after();
  }
}

/** What a row of the list shows of a record. */
function row(record, text) {
  const { source, codes, cause, host, port, remedy, summary, process, time } = record;
  return {
    place: `${source.path}:${source.line}`, host, port, cause, summary, process, time,
    codes: codes.map(({ code, symbol }) => (symbol ? `${code} ${symbol}` : `${code}`)),
    kind: remedy.kind, text, exception: null, count: 1,
  };
}

async function explain({ id, inputs, systems, policy, showsAll, showsDetail, width }) {
  engine.setPolicy(systems, policy ? new Uint8Array(await policy.arrayBuffer()) : new Uint8Array());
  engine.begin({ showsAll, showsDetail, width });
  const records = new Saved();
  const text = new Saved();
  const result = { complaints: [], moreComplaints: 0, words: "", policy: "", remark: "", closing: "" };
  let markdown = new Uint8Array();
  let record;
  let rows = [];
  let shown = 0;
  let more = 0;
  let repeats = new Map();

  const take = (part, bytes) => {
    switch (part) {
      case parts.record:
        records.add(bytes);
        record = bytes;
        break;
      case parts.answer:
        text.add(bytes);
        shown += 1;
        if (shown > maxAnswers) {
          more += 1;
        } else {
          rows.push(row(JSON.parse(textDecoder.decode(record)), textDecoder.decode(bytes).trim()));
        }
        break;
      case parts.exception:
        if (shown <= maxAnswers) rows.at(-1).exception = textDecoder.decode(bytes);
        break;
      case parts.repeated: {
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        if (view.getUint32(0, true) < maxAnswers) {
          repeats.set(view.getUint32(0, true), view.getUint32(4, true));
        }
        break;
      }
      case parts.again:
        text.add(bytes);
        break;
      case parts.complaint:
        if (result.complaints.length < maxComplaints) {
          result.complaints.push(textDecoder.decode(bytes));
        } else {
          result.moreComplaints += 1;
        }
        break;
      case parts.words:
        text.add(bytes);
        result.words += textDecoder.decode(bytes);
        break;
      case parts.closing:
        text.add(bytes);
        result.closing = textDecoder.decode(bytes).trim();
        break;
      case parts.markdown:
        markdown = bytes;
        break;
      case parts.policy:
        result.policy = textDecoder.decode(bytes);
        break;
      case parts.policyRemark:
        result.remark = textDecoder.decode(bytes);
        break;
    }
  };
  const fetch = () => {
    engine.fetch(take);
    if (rows.length === 0 && repeats.size === 0) return;
    postMessage({ type: "answers", id, rows, repeats: [...repeats] });
    rows = [];
    repeats = new Map();
  };
  await readAll(engine, id, inputs, fetch);
  engine.end(cancelled.has(id));
  fetch();
  postMessage({
    type: "done", id, ...result, more, isCancelled: cancelled.has(id),
    records: records.blob("application/x-ndjson"), text: text.blob("text/plain"),
    markdown: new Blob([markdown], { type: "text/markdown" }),
  });
}

async function triage({ id, inputs, showsAll }) {
  const run = new Triage(engine, { showsAll });
  await readAll(run, id, inputs, () => {});
  const page = run.end();
  postMessage({
    type: "triage", id, isCancelled: cancelled.has(id), page: new Blob([page], { type: "text/html" }),
  });
}

const tasks = { explain, triage };
let queue = Promise.resolve();
let module;

self.onmessage = ({ data }) => {
  if (data.type === "cancel") {
    cancelled.add(data.id);
    return;
  }
  // One task at a time: the engine has one run.
  queue = queue.then(async () => {
    try {
      if (data.type === "start") {
        module = new WebAssembly.Module(expand(decode(data.engine)));
        engine = new Engine(module);
        postMessage({ type: "ready" });
        return;
      }
      if (!module) throw new Error("The engine didn't start, so nothing can be read.");
      engine ??= new Engine(module);
      await tasks[data.type](data);
    } catch (error) {
      // A call that ended in the middle leaves memory that nothing is known of.
      if (error instanceof WebAssembly.RuntimeError) engine = undefined;
      const words =
        error instanceof WebAssembly.RuntimeError
          ? `The engine stopped: ${error.message}. Please report the log that does this.`
          : error.message;
      postMessage({ type: "failed", id: data.id, message: words });
    }
  });
};
