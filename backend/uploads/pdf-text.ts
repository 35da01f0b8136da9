/**
 * Extracts text from a PDF without interpreting its fonts, to prefill the demat account number. Invariant: every byte
 * is read once, inflated data stays within a budget, and text that cannot be extracted is left to the operator.
 */
import { inflateSync } from "node:zlib";
import { shownTextIn } from "./pdf-content.ts";

const STREAMS_MAX = 2_000;
const STREAM_BYTES_MAX = 1024 * 1024;
/** More than the pages and fonts of a report have, and less than a second of reading. */
const ALL_BYTES_MAX = 4 * STREAM_BYTES_MAX;
const TEXT_MAX = 64 * 1024;
/** Maximum length of the dictionary before a stream; a longer one describes no page content. */
const DICTIONARY_MAX = 1_024;

const [OPENING, CLOSING] = ["stream", "endstream"];

interface Stream {
  readonly dictionary: string;
  readonly content: Buffer;
}

/** Empty when no text can be extracted. */
export function plainTextIn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: string[] = [];
  let [budget, length] = [ALL_BYTES_MAX, 0];
  for (const stream of streamsIn(file)) {
    const { content, cost } = inflated(stream);
    budget -= cost;
    if (budget < 0 || length > TEXT_MAX) break;
    const text = shownTextIn(content);
    texts.push(text);
    length += text.length;
  }
  return texts.join("\n").slice(0, TEXT_MAX);
}

function* streamsIn(file: Buffer): Generator<Stream> {
  let at = file.indexOf(OPENING);
  for (let count = 0; at >= 0 && count < STREAMS_MAX; count++) {
    const end = file.indexOf(CLOSING, at);
    // Without an end here, there is none further on either.
    if (end < 0) return;
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_MAX), at);
    const start = at + OPENING.length + (file[at + OPENING.length] === 0x0d ? 2 : 1);
    yield { dictionary: before.slice(before.lastIndexOf(" obj") + 1), content: file.subarray(start, end) };
    at = file.indexOf(OPENING, end + CLOSING.length);
  }
}

/** A stream that exceeds the limit or is corrupt costs the maximum, because its inflated size is unknown. */
function inflated({ dictionary, content }: Stream): { content: string; cost: number } {
  const filters = [...dictionary.matchAll(/\/(\w{1,20})Decode\b/g)].map(([, name]) => name);
  if (filters.length > 1 || (filters[0] ?? "Flate") !== "Flate" || /\/Image\b/.test(dictionary)) {
    return { content: "", cost: 0 };
  }
  try {
    const plain = filters.length === 0 ? content : inflateSync(content, { maxOutputLength: STREAM_BYTES_MAX });
    return { content: plain.toString("latin1", 0, STREAM_BYTES_MAX), cost: Math.min(plain.length, STREAM_BYTES_MAX) };
  } catch {
    return { content: "", cost: STREAM_BYTES_MAX };
  }
}
