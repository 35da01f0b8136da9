/** Malformed file uploads for every call that takes files in `openapi.json`. */
import { deflateSync } from "node:zlib";
import { z } from "zod";
import { jpeg, jpegSegment, pdf, png, pngChunk, pngHeader } from "../../../scripts/sandbox/files.ts";
import type { HostileRequest, openApi } from "./hostile-input.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "latin1"));
const joined = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts));

const BOUNDARY = "frontier";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const SIZE = { width: 800, height: 500 };
const SCRIPT = bytesOf("<script>alert(1)</script>");
const MEGABYTE = 1024 * 1024;

const bomb = () => deflateSync(new Uint8Array(32 * MEGABYTE)).toString("latin1");

/** File contents that are invalid, or valid with appended data. */
const CONTENTS: readonly (readonly [string, () => Bytes])[] = [
  ["of no byte", () => bytesOf("")],
  ["of one byte", () => bytesOf("%")],
  ["of HTML", () => SCRIPT],
  ["of SVG", () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["of a ZIP", () => bytesOf("PK\x03\x04word/document.xml")],
  ["of a JPEG's magic", () => bytesOf("\xff\xd8\xff")],
  ["of a PNG's magic", () => bytesOf("\x89PNG\r\n\x1a\n")],
  ["of a PDF's magic", () => bytesOf("%PDF-1.7")],
  ["of a PNG that would open to gigabytes", () => joined(pngHeader(60_000, 60_000), pngChunk("IDAT", SCRIPT))],
  ["of a PNG with a chunk without end", () => joined(pngHeader(8, 8), bytesOf("\xff\xff\xff\xffIDAT"))],
  ["of a PNG cut short", () => png(SIZE).subarray(0, 60)],
  ["of a JPEG cut short", () => jpeg(SIZE).subarray(0, 60)],
  ["of a JPEG with a segment without length", () => joined(bytesOf("\xff\xd8"), bytesOf("\xff\xe1\0\0"))],
  ["of FF and nothing else", () => new Uint8Array(MEGABYTE).fill(0xff)],
  ["of a JPEG that begins without end", () => joined(bytesOf("\xff\xd8"), new Uint8Array(MEGABYTE).fill(0xff))],
  ["of a PDF that bursts", () => pdf([], { objects: [`<< /Filter /FlateDecode >>\nstream\n${bomb()}\nendstream`] })],
  ["of a PDF with a script", () => pdf(["a"], { catalogue: "/OpenAction << /S /JavaScript /JS (x) >>" })],
  ["of a PDF with a lock", () => pdf(["a"], { trailer: "/Encrypt 9 0 R" })],
  ["of a PDF and a ZIP behind it", () => joined(pdf(["a"]), bytesOf("PK\x03\x04"))],
  ["of a picture and a page behind it", () => joined(jpeg(SIZE, [jpegSegment(0xfe, SCRIPT)]), SCRIPT)],
  ["that is a little too large", () => joined(pdf(["a"]), new Uint8Array(5 * MEGABYTE))],
];

const NAMES: readonly string[] = [
  "../../../../etc/passwd",
  "a".repeat(5_000),
  "x.pdf\\0.html",
  "<script>alert(1)</script>.png",
  '"; name="userId',
  "\u202egnp.exe",
  "CON",
  "",
];

function partOf(name: string, content: Uint8Array, file: string | null = "scan"): Bytes {
  const named = file === null ? "" : `; filename="${file}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\nContent-Type: text/html\r\n\r\n`;
  return joined(Uint8Array.from(Buffer.from(head)), content, bytesOf("\r\n"));
}

const END = bytesOf(`--${BOUNDARY}--\r\n`);
const formOf = (...parts: readonly Uint8Array[]) => joined(...parts, END);

/** Bodies that are not valid forms, by their defect. */
const BODIES: readonly (readonly [string, () => Bytes, string])[] = [
  ["no body", () => bytesOf(""), TYPE],
  ["no part", () => END, TYPE],
  ["no end", () => partOf("file", SCRIPT), TYPE],
  ["no boundary", () => formOf(partOf("file", SCRIPT)), "multipart/form-data"],
  ["an empty boundary", () => formOf(partOf("file", SCRIPT)), "multipart/form-data; boundary="],
  ["another boundary", () => formOf(partOf("file", SCRIPT)), "multipart/form-data; boundary=elsewhere"],
  ["a boundary of many letters", () => formOf(), `multipart/form-data; boundary=${"b".repeat(4_000)}`],
  ["a part without a name", () => joined(bytesOf(`--${BOUNDARY}\r\n\r\nx\r\n`), END), TYPE],
  ["a head without end", () => bytesOf(`--${BOUNDARY}\r\n${"X-A: b\r\n".repeat(20_000)}`), TYPE],
  ["twenty thousand parts", () => formOf(...new Array(20_000).fill(partOf("x", bytesOf("")))), TYPE],
  ["a form in a form", () => formOf(partOf("file", formOf(partOf("file", SCRIPT)))), TYPE],
  ["more than any form", () => formOf(partOf("file", new Uint8Array(11 * MEGABYTE))), TYPE],
  ["JSON that says it is a form", () => bytesOf('{"file":"x"}'), TYPE],
  ["JSON", () => bytesOf('{"file":"x"}'), "application/json"],
];

const described = z.object({ properties: z.record(z.string(), z.unknown()) });

/** Every malformed form for every documented call that takes files. */
export function* hostileForms({ paths }: z.infer<typeof openApi>): Generator<HostileRequest> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, requestBody, responses }] of Object.entries(methods)) {
      const form = requestBody?.content["multipart/form-data"];
      if (!form) continue;
      const names = Object.keys(described.parse(form.schema).properties);
      const request = { operation: operationId, method: method.toUpperCase(), path };
      const documented = Object.keys(responses).map(Number);
      const send = (wrong: string, body: Bytes, type = TYPE): HostileRequest => ({
        ...request,
        headers: { "content-type": type },
        body,
        wrong,
        documented,
      });
      yield* wrongForms(names, send);
    }
  }
}

type Send = (wrong: string, body: Bytes, type?: string) => HostileRequest;

function* wrongForms(names: readonly string[], send: Send): Generator<HostileRequest> {
  for (const [wrong, body, type] of BODIES) yield send(wrong, body(), type);
  for (const [wrong, content] of CONTENTS) {
    yield send(`a file ${wrong}`, formOf(...names.map((name) => partOf(name, content()))));
  }
  for (const file of NAMES) {
    yield send(`a file called ${file.slice(0, 30)}`, formOf(...names.map((name) => partOf(name, SCRIPT, file))));
  }
  yield send("texts for files", formOf(...names.map((name) => partOf(name, png(SIZE), null))));
  yield send("files of other names", formOf(...names.map((name) => partOf(`${name}[]`, png(SIZE)))));
  yield send("a file too few", formOf(...names.slice(1).map((name) => partOf(name, png(SIZE)))));
}
