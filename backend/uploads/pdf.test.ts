import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { AppError } from "../../lib/contract/values/errors.ts";
import { pdf } from "../../scripts/sandbox/files.ts";
import { acceptFile } from "./accept.ts";
import { plainTextIn } from "./pdf-text.ts";

const accept = (bytes: Uint8Array) => acceptFile(bytes, { field: "file", types: ["application/pdf"] });

function errorOf(bytes: Uint8Array): unknown {
  try {
    return accept(bytes);
  } catch (cause) {
    return cause instanceof AppError ? cause.fields : cause;
  }
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const stream = (about: string, content: Uint8Array) =>
  `<< ${about} /Length ${content.length} >>\nstream\n${Buffer.from(content).toString("latin1")}\nendstream`;
const drawing = (content: string) => pdf([], { objects: [stream("", bytesOf(content))] });

it("is accepted as it was sent, to the byte", () => {
  const bytes = pdf(["Client Master Report"], { catalogue: "/OpenAction << /S /JavaScript /JS (x) >>" });
  expect(accept(bytes)).toEqual({ type: "application/pdf", bytes });
});

it("needs no password", () => {
  expect(errorOf(pdf(["secret"], { trailer: "/Encrypt 6 0 R", objects: ["<< /Filter /Standard >>"] }))).toEqual({
    file: "FILE_LOCKED",
  });
});

it.each([
  ["cut short", pdf(["a"]).subarray(0, 300)],
  ["with another file behind its end", joined(pdf(["a"]), bytesOf("PK\x03\x04"))],
  ["with more blanks behind its end than a reader looks at", joined(pdf(["a"]), bytesOf(" ".repeat(2_000)))],
  ["of its magic alone", bytesOf("%PDF-")],
  ["of no version", bytesOf("%PDF-x\n%%EOF")],
])("%s is damaged", (_, bytes) => {
  expect(errorOf(bytes)).toEqual({ file: "FILE_DAMAGED" });
});

describe("the text of a PDF", () => {
  it.each([true, false])("is read in plain letters, deflated: %s", (isDeflated) => {
    const bytes = pdf(["Client Master Report", "BO ID (16 digits): 1208160012345678"], { isDeflated });
    expect(plainTextIn(bytes)).toContain("Client Master Report\nBO ID (16 digits): 1208160012345678");
  });

  it("is read in what a common program has written, its letters in hexadecimal", async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.addPage().drawText("DP ID: IN300394 Client ID: 12345678", { font });
    expect(plainTextIn(await document.save())).toContain("DP ID: IN300394 Client ID: 12345678");
  });

  it("joins the parts of a line that is set with gaps, and tells words by them", () => {
    const content = "BT [(BO) -600 (ID) -300 (12) 20 (081600) -10 (12345678)] TJ ET";
    expect(plainTextIn(drawing(content))).toContain("BO ID 1208160012345678");
  });

  it("reads nested brackets, escapes and comments", () => {
    expect(plainTextIn(drawing("BT % (no)\n(a \\(b\\) (c) \\101) Tj << /K (x) >> ET"))).toContain("a (b) (c) A");
  });

  it("of a font with codes of its own is not read wrongly", () => {
    expect(plainTextIn(drawing("BT <000100020003000400050006> Tj ET"))).not.toMatch(/\d/);
  });

  it("is left unread in pictures, under two filters, and where a stream has no end", () => {
    const hidden = deflateSync("BT (hidden) Tj ET");
    for (const object of [
      stream("/Subtype /Image /Filter /FlateDecode", hidden),
      stream("/Filter [/ASCIIHexDecode /FlateDecode]", hidden),
      "<< /Length 9 >>\nstream\nBT (hidden) Tj ET",
    ]) {
      expect(plainTextIn(pdf(["seen"], { objects: [object] })).trim()).toBe("seen");
    }
  });

  it("is read up to a budget, and a stream that bursts or breaks costs as much as the largest", () => {
    const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024));
    const broken = deflateSync(new Uint8Array(1024 * 1024)).subarray(0, -4);
    for (const content of [bomb, broken]) {
      const costly = new Array<string>(9).fill(stream("/Filter /FlateDecode", content));
      const behind = stream("", bytesOf("BT (behind) Tj ET"));
      expect(plainTextIn(pdf(["before"], { objects: [...costly, behind] })).trim()).toBe("before");
      expect(plainTextIn(pdf(["before"], { objects: [costly[0] ?? "", behind] }))).toContain("behind");
    }
    const streams = new Array<string>(2_001).fill(stream("", bytesOf("x")));
    expect(plainTextIn(pdf([], { objects: [...streams, stream("", bytesOf("BT (behind) Tj ET"))] })).trim()).toBe("");
  });
});
