import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptsBrotli, compressed } from "./compression";

const here = { COMPRESSES_RESPONSES: "true" };
const accepting = (accepted: string) => new Request("http://localhost/", { headers: { "accept-encoding": accepted } });
const text = "<p>Invoice discounting</p>".repeat(100);
const page = (headers: Record<string, string> = {}, body: BodyInit | null = text) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const plainText = async (response: Response) =>
  brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString();

describe("a browser that reads Brotli", () => {
  it.each(["br", "gzip, deflate, br, zstd", "gzip;q=0.5, BR;q=1.0", "br ; q=0.001"])(
    "Accept-Encoding %s accepts Brotli",
    (accepted) => {
      expect(acceptsBrotli(accepting(accepted))).toBe(true);
    },
  );

  it.each(["", "gzip, deflate", "br;q=0", "gzip, br; q=0.000", "vbr", "brotli"])(
    "Accept-Encoding %s does not accept Brotli",
    (accepted) => {
      expect(acceptsBrotli(accepting(accepted))).toBe(false);
    },
  );
});

describe("a response on one machine", () => {
  it("a response on one machine is compressed, with a weak tag and without its plain length", async () => {
    const answer = compressed(accepting("br"), page({ etag: '"one"', "content-length": "2600", vary: "RSC" }), here);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      etag: 'W/"one"',
      vary: "RSC, Accept-Encoding",
    });
    const body = await answer.arrayBuffer();
    expect(body.byteLength).toBeLessThan(text.length / 10);
    expect(brotliDecompressSync(new Uint8Array(body)).toString()).toBe(text);
  });

  it("a response is compressed where OpenNext calls it identical to its plain form, as on localhost", async () => {
    const answer = compressed(accepting("br"), page({ "content-encoding": "identity" }), here);
    expect([answer.headers.get("content-encoding"), await plainText(answer)]).toEqual(["br", text]);
  });

  it("a compressed response keeps its status", async () => {
    const answer = compressed(accepting("br"), new Response(text, { status: 404, headers: page().headers }), here);
    expect([answer.status, await plainText(answer)]).toEqual([404, text]);
  });

  it("arrives in the parts in which it is drawn", async () => {
    const drawn = new TransformStream<Uint8Array, Uint8Array>();
    const writer = drawn.writable.getWriter();
    const answer = compressed(accepting("br"), page({}, drawn.readable), here);
    const received: string[] = [];
    const decoder = createBrotliDecompress().on("data", (part: Buffer) => received.push(part.toString()));
    const ended = new Promise((resolve) => decoder.once("end", resolve));
    const reading = (async () => {
      for await (const part of answer.body ?? []) decoder.write(part);
      decoder.end();
    })();
    for (const part of ["<main>", "<p>holdings</p>", "</main>"]) {
      await writer.write(new TextEncoder().encode(part));
      await expect.poll(() => received.at(-1)).toBe(part);
    }
    await writer.close();
    await Promise.all([reading, ended]);
    expect(received.join("")).toBe("<main><p>holdings</p></main>");
  });

  it("a download that the reader cancels while a part is compressed ends the drawing, and nothing else", async () => {
    let [partsDrawn, isCancelled] = [0, false];
    const drawn = new ReadableStream<Uint8Array>({
      pull(controller) {
        partsDrawn += 1;
        controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const reader = compressed(accepting("br"), page({}, drawn), here).body?.getReader() ?? expect.fail();
    const reading = reader.read();
    // Promises alone: the compressor has a part and has returned none.
    for (let turn = 0; turn < 20; turn++) await null;
    expect(partsDrawn).toBe(2);
    await reader.cancel();
    expect(await reading).toMatchObject({ done: true });
    // Ends after the part that was being compressed.
    await promisify(brotliCompress)(text);
    await expect.poll(() => isCancelled).toBe(true);
  });

  it.each([
    ["whose request does not accept Brotli", accepting("gzip"), page()],
    ["that is encoded already", accepting("br"), page({ "content-encoding": "gzip" })],
    ["that is compressed by nature", accepting("br"), page({ "content-type": "image/png" })],
    ["whose events a compressor would hold back", accepting("br"), page({ "content-type": "text/event-stream" })],
    ["that is a part of a file", accepting("br"), page({ "content-range": "bytes 0-1999/5000" })],
    ["that is short", accepting("br"), page({ "content-length": "999" })],
    ["without a body", accepting("br"), page({}, null)],
  ])("is sent as it is: one %s", (_, request, response) => {
    expect(compressed(request, response, here)).toBe(response);
  });

  it("a response on Cloudflare is not compressed by the Worker", () => {
    const response = page();
    expect(compressed(accepting("br"), response, {})).toBe(response);
  });
});
