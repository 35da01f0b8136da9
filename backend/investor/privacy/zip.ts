/** A ZIP file that is generated while it is downloaded: only one chunk of a file is in memory at a time. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipPart {
  /** Path within the archive: `documents/doc_1.pdf`. */
  readonly name: string;
  /** Text is deflated; images and PDFs are compressed already. */
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

/** Pulls the next chunk only when the reader has capacity. */
export function byteStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: "bytes",
    pull: async (controller) => {
      const { done, value } = await nextFilled(pieces);
      if (!done) return controller.enqueue(value);
      controller.close();
      // A pending BYOB read only resolves when zero bytes are acknowledged.
      controller.byobRequest?.respond(0);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

/** A byte stream rejects empty chunks. */
async function nextFilled(pieces: AsyncGenerator<Uint8Array>): Promise<IteratorResult<Uint8Array, void>> {
  for (;;) {
    const piece = await pieces.next();
    if (piece.done || piece.value.byteLength > 0) return piece;
  }
}
