/**
 * Looks into a PDF as far as it can be done without drawing it (ISO 32000): whether it is whole, needs a password, or
 * carries what acts by itself; and which of its text is written in plain letters. A text set in a font with codes of
 * its own stays unread: whoever needs it has to look at the page.
 */
import { inflateSync } from "node:zlib";
import type { ErrorCode } from "../../lib/contract/errors.ts";
import { shownTextIn } from "./pdf-text.ts";

type Inspection =
  | { readonly fault: Extract<ErrorCode, "FILE_DAMAGED" | "FILE_LOCKED" | "FILE_ACTIVE"> }
  | { readonly fault: null; readonly text: string };

/** Only blanks may follow the end: behind it is where another file would hide. */
const END = /%%EOF[\s\0]*$/;
const VERSION = /^%PDF-[12]\.\d/;
const LOCK = /\/Encrypt\b/;
/** Scripts, programs to start, forms that send, files inside the file. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;
/** Where a PDF keeps its objects when it keeps them deflated. */
const OBJECTS = /\/ObjStm\b/;

const STREAMS_MAX = 2_000;
const STREAM_BYTES_MAX = 4 * 1024 * 1024;
const ALL_BYTES_MAX = 16 * 1024 * 1024;

interface Stream {
  /** The dictionary that describes it. */
  readonly about: string;
  readonly content: string;
}

export function inspectPdf(bytes: Uint8Array): Inspection {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!VERSION.test(file) || !END.test(file)) return { fault: "FILE_DAMAGED" };
  if (LOCK.test(file)) return { fault: "FILE_LOCKED" };
  const streams = inflated(streamsIn(file));
  if (streams === null) return { fault: "FILE_DAMAGED" };
  const objects = streams.filter(({ about }) => OBJECTS.test(about)).map(({ content }) => content);
  if ([file, ...objects].some((text) => ACTIVE.test(withPlainNames(text)))) return { fault: "FILE_ACTIVE" };
  const text = streams.map(({ content }) => shownTextIn(content)).join("\n");
  return { fault: null, text };
}

function streamsIn(file: string): readonly Stream[] {
  const streams: Stream[] = [];
  let before = 0;
  for (const { index, 0: opening } of file.matchAll(/>>\s{0,8}stream\r?\n/g)) {
    const end = index < before ? -1 : file.indexOf("endstream", index);
    if (end < 0) continue;
    const about = file.slice(before, index);
    streams.push({
      about: about.slice(about.lastIndexOf(" obj") + 1),
      content: file.slice(index + opening.length, end),
    });
    before = end;
  }
  return streams;
}

/** What can be inflated, and what was never deflated. Null where there is more of it than anybody prints. */
function inflated(streams: readonly Stream[]): readonly Stream[] | null {
  if (streams.length > STREAMS_MAX) return null;
  const opened: Stream[] = [];
  let left = ALL_BYTES_MAX;
  for (const { about, content } of streams) {
    const plain = /\/Filter\b/.test(about) ? contentOf(about, content) : content;
    if (plain === null) return null;
    left -= plain.length;
    if (left < 0) return null;
    opened.push({ about, content: plain });
  }
  return opened;
}

/**
 * Empty where the stream is of a kind that holds no text: a picture, a font, two filters at once. Null when it bursts,
 * or when it holds objects that cannot be looked at.
 */
function contentOf(about: string, content: string): string | null {
  const closed = OBJECTS.test(about) ? null : "";
  if (!/\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(about) || /\/Image\b/.test(about)) return closed;
  try {
    const bytes = inflateSync(Buffer.from(content, "latin1"), { maxOutputLength: STREAM_BYTES_MAX });
    return bytes.toString("latin1");
  } catch (cause) {
    // Longer than it may become; anything else is a stream that is broken, and whose text is not to be had.
    return cause instanceof RangeError ? null : closed;
  }
}

/** `/J#61vaScript` is how one writes `/JavaScript` for nobody to find. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
