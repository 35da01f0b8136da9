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

it("accepts a PDF and keeps its bytes unchanged", () => {
  const bytes = pdf(["Client Master Report"], { catalogue: "/OpenAction << /S /JavaScript /JS (x) >>" });
  expect(accept(bytes)).toEqual({ type: "application/pdf", bytes });
});

it("rejects a password-protected PDF", () => {
  expect(errorOf(pdf(["secret"], { trailer: "/Encrypt 6 0 R", objects: ["<< /Filter /Standard >>"] }))).toEqual({
    file: "FILE_LOCKED",
  });
});

it.each([
  ["that is truncated", pdf(["a"]).subarray(0, 300)],
  ["with another file after its end", joined(pdf(["a"]), bytesOf("PK\x03\x04"))],
  ["with more trailing blanks than readers search", joined(pdf(["a"]), bytesOf(" ".repeat(2_000)))],
  ["with only its magic bytes", bytesOf("%PDF-")],
  ["without a version", bytesOf("%PDF-x\n%%EOF")],
])("rejects a PDF %s as damaged", (_, bytes) => {
  expect(errorOf(bytes)).toEqual({ file: "FILE_DAMAGED" });
});

describe("text extraction from a PDF", () => {
  it.each([true, false])("reads plain text (deflated: %s)", (isDeflated) => {
    const bytes = pdf(["Client Master Report", "BO ID (16 digits): 1208160012345678"], { isDeflated });
    expect(plainTextIn(bytes)).toContain("Client Master Report\nBO ID (16 digits): 1208160012345678");
  });

  it("reads hexadecimal text as a common library writes it", async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.addPage().drawText("DP ID: IN300394 Client ID: 12345678", { font });
    expect(plainTextIn(await document.save())).toContain("DP ID: IN300394 Client ID: 12345678");
  });

  it("joins the parts of a line and separates words at wide gaps", () => {
    const content = "BT [(BO) -600 (ID) -300 (12) 20 (081600) -10 (12345678)] TJ ET";
    expect(plainTextIn(drawing(content))).toContain("BO ID 1208160012345678");
  });

  it("reads nested brackets, escapes and comments", () => {
    expect(plainTextIn(drawing("BT % (no)\n(a \\(b\\) (c) \\101) Tj << /K (x) >> ET"))).toContain("a (b) (c) A");
  });

  it("does not misread a font with its own encoding", () => {
    expect(plainTextIn(drawing("BT <000100020003000400050006> Tj ET"))).not.toMatch(/\d/);
  });

  it("skips images, streams with two filters and unterminated streams", () => {
    const hidden = deflateSync("BT (hidden) Tj ET");
    for (const object of [
      stream("/Subtype /Image /Filter /FlateDecode", hidden),
      stream("/Filter [/ASCIIHexDecode /FlateDecode]", hidden),
      "<< /Length 9 >>\nstream\nBT (hidden) Tj ET",
    ]) {
      expect(plainTextIn(pdf(["seen"], { objects: [object] })).trim()).toBe("seen");
    }
  });

  it("reads up to a budget, of which an oversized or corrupt stream uses the maximum", () => {
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
