/** A ZIP that is made while it is sent: of each file there is never more in memory than its reader hands over at once. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipPart {
  /** With its folders: `documents/doc_1.pdf`. */
  readonly name: string;
  /** Text becomes smaller when it is packed; pictures and PDFs are packed already. */
  readonly isText: boolean;
  readonly open: () => AsyncGenerator<Uint8Array>;
}

export const zipStream = (parts: AsyncIterable<ZipPart>, at: number): ReadableStream<Uint8Array> =>
  byteStream(zipped(parts, at));

async function* zipped(parts: AsyncIterable<ZipPart>, at: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, isText, open } of parts) {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const chunk of open()) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}

/** Reads on only when somebody takes what was read. */
export function byteStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: "bytes",
    pull: async (controller) => {
      const { done, value } = await nextFilled(pieces);
      if (!done) return controller.enqueue(value);
      controller.close();
      // A reader that brought its own buffer is let go only when it is told that nothing was put in.
      controller.byobRequest?.respond(0);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

/** A stream of bytes takes no piece without any. */
async function nextFilled(pieces: AsyncGenerator<Uint8Array>): Promise<IteratorResult<Uint8Array, void>> {
  for (;;) {
    const piece = await pieces.next();
    if (piece.done || piece.value.byteLength > 0) return piece;
  }
}
