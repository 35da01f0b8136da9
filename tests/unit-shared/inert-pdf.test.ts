import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, StandardFonts } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { z } from "zod";
import { plainTextIn } from "../../backend/uploads/pdf-text.ts";
import { keepReport } from "../../scripts/ops/cmr.ts";
import { inertCopyOf } from "../../scripts/ops/inert-pdf.ts";
import { copyOfPages } from "../../scripts/ops/pdf-copy.ts";
import { pdf } from "../../scripts/sandbox/files.ts";

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const stream = (about: string, content: string | Uint8Array) => {
  const text = typeof content === "string" ? content : Buffer.from(content).toString("latin1");
  return `<< ${about} /Length ${text.length} >>\nstream\n${text}\nendstream`;
};
const report = (change: Parameters<typeof pdf>[1]) => pdf(["Client Master Report"], change);
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** Names that make a PDF reader run an action or load something outside the page. */
const ACTING = new Set([
  ..."OpenAction AA A JS JavaScript Names Annots AcroForm XFA Launch URI GoToR GoToE SubmitForm ImportData".split(" "),
  ..."EmbeddedFiles EmbeddedFile EF RichMedia Rendition Movie Sound F FFilter FDecodeParms Ref OPI".split(" "),
  ..."Outlines Metadata PieceInfo AF Collection Extensions Perms URLS Info".split(" "),
]);

/** Every dictionary key of a document, and every action or annotation type. */
function* namesIn(value: PDFObject): Generator<string> {
  if (value instanceof PDFRawStream) yield* namesIn(value.dict);
  if (value instanceof PDFArray) for (const element of value.asArray()) yield* namesIn(element);
  if (!(value instanceof PDFDict)) return;
  for (const [key, entry] of value.entries()) {
    yield key.decodeText();
    if (entry instanceof PDFName && ["S", "Subtype", "Type"].includes(key.decodeText())) yield entry.decodeText();
    yield* namesIn(entry);
  }
}

async function actingIn(bytes: Uint8Array): Promise<readonly string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const names = context.enumerateIndirectObjects().flatMap(([, object]) => [...namesIn(object)]);
  return names.filter((name) => ACTING.has(name));
}

/** The sandbox's report with entries added to its first page. */
const onPage = (entries: string): Uint8Array => {
  const text = Buffer.from(report({})).toString("latin1");
  return bytesOf(text.replace("/Type /Page /Parent", `/Type /Page ${entries} /Parent`));
};

const inResources = (entries: string): Uint8Array => {
  const text = Buffer.from(report({})).toString("latin1");
  return bytesOf(text.replace("/Resources <<", `/Resources << ${entries}`));
};

const update = (bytes: Uint8Array, objects: string) =>
  bytesOf(`${Buffer.from(bytes).toString("latin1")}${objects}\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`);

it.each([
  ["a script on opening", report({ catalogue: `/OpenAction ${SCRIPT}` })],
  ["a script whose name is escaped", report({ catalogue: "/OpenAction << /S /J#61vaScr#69pt /#4aS (x) >>" })],
  ["an address on opening", report({ catalogue: "/OpenAction << /S /URI /URI (https://evil.example) >>" })],
  ["an escaped key", report({ catalogue: `/Open#41ction ${SCRIPT}` })],
  ["scripts by name", report({ catalogue: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` })],
  ["an attachment", report({ catalogue: "/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> >>] >> >>" })],
  ["a form of XFA", report({ catalogue: "/AcroForm << /XFA 4 0 R /Fields [] >>" })],
  ["a portfolio", report({ catalogue: "/Collection << /View /D >>" })],
  ["an outline that acts", report({ catalogue: `/Outlines << /First << /Title (a) /A ${SCRIPT} >> >>` })],
  ["metadata", report({ catalogue: "/Metadata 4 0 R", trailer: "/Info << /Author (somebody) >>" })],
  ["a page that acts", onPage(`/AA << /O ${SCRIPT} >>`)],
  ["a link", onPage("/Annots [<< /Subtype /Link /A << /S /URI /URI (https://evil.example) >> >>]")],
  ["a program to start", onPage("/Annots [<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]")],
  ["another file to go to", onPage("/Annots [<< /Subtype /Link /A << /S /GoToR /F (\\\\\\\\evil\\\\x) >> >>]")],
  ["a form that sends", onPage("/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (https://evil.example) >> >>]")],
  ["rich media", onPage("/Annots [<< /Subtype /RichMedia /RichMediaContent << >> >>]")],
  ["an action among the resources", inResources(`/ExtGState << /GS1 << /AA ${SCRIPT} /JS (x) >> >>`)],
  ["properties with a file", inResources("/Properties << /P << /AF << /EF << /F 4 0 R >> >> >> >>")],
  [
    "a picture in another file",
    report({ objects: [stream("/Subtype /Image /F (\\\\evil\\x)", "x")], catalogue: "/Sixth 6 0 R" }),
  ],
  [
    "a script among deflated objects",
    report({
      catalogue: "/OpenAction 9 0 R",
      objects: [stream("/Type /Obj#53tm /N 1 /First 4 /Fil#74er /FlateDecode", deflateSync(`9 0 ${SCRIPT}`))],
    }),
  ],
  [
    "a stream behind a comment",
    report({ catalogue: `/OpenAction ${SCRIPT}`, objects: ["<< /Length 1 >> % a comment\nstream\nx\nendstream"] }),
  ],
  ["a later revision", update(report({}), `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>\nendobj`)],
])("copies the drawing of a PDF with %s and removes its active content", async (_, bytes) => {
  expect(await actingIn(bytes)).not.toEqual([]);
  const copy = await copyOfPages(bytes);
  expect(plainTextIn(copy)).toContain("Client Master Report");
  expect(await actingIn(copy)).toEqual([]);
});

it("preserves fonts, transparency and page size", async () => {
  const document = await PDFDocument.create();
  const [one, two] = [document.addPage([300, 400]), document.addPage()];
  one.drawText("BO ID: 1208160098765432", { font: await document.embedFont(StandardFonts.Courier) });
  two.drawSquare({ size: 10, opacity: 0.5 });
  const copy = await inertCopyOf(await document.save());
  if (copy === null) return expect.fail("no copy was made");
  const loaded = await PDFDocument.load(copy);
  expect(loaded.getPages().map((page) => page.getSize())).toEqual([{ width: 300, height: 400 }, two.getSize()]);
  expect(plainTextIn(copy)).toContain("BO ID: 1208160098765432");
  const kinds = loaded.context.enumerateIndirectObjects().flatMap(([, object]) => [...namesIn(object)]);
  expect(kinds).toEqual(expect.arrayContaining(["BaseFont", "ca"]));
});

/** The negative length ends the second stream before its start, which makes the parser loop. */
const LOOP = `%PDF-1.4
1 0 obj
<< /Length 0 >>
stream

endstream
endobj
2 0 obj
<< /Length -50 >>
stream

endstream
endobj
%%EOF
`;

it.each([
  ["encryption", report({ trailer: "/Encrypt 6 0 R", objects: ["<< /Filter /Standard >>"] })],
  ["an escaped encryption key", report({ trailer: "/Encr#79pt 6 0 R", objects: ["<< /Filter /Standard >>"] })],
  ["no pages", bytesOf("%PDF-1.4\n%%EOF\n")],
  ["a stream that loops back to its own start", bytesOf(LOOP)],
  [
    "a table of a thousand million objects",
    report({ objects: [stream("/Type /XRef /Size 1000000000 /W [1 1 1] /Root 1 0 R", "x")] }),
  ],
  ["a million nested brackets", report({ objects: ["[".repeat(1_000_000)] })],
])("refuses to copy a PDF with %s, instead of reading without end", async (_, bytes) => {
  expect(await inertCopyOf(bytes, 2_000)).toBeNull();
});

it("gives an operator the copy, and saves a PDF that cannot be copied under an extension that no program opens", async () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const stored = async (bytes: Uint8Array) => {
    const answer = { type: "application/pdf", status: "IN_REVIEW", content: Buffer.from(bytes).toString("base64") };
    const report = z.looseObject({ file: z.string() }).parse(await keepReport(answer, folder, "cmr"));
    return { ...report, bytes: new Uint8Array(readFileSync(report.file)) };
  };
  const acting = await stored(report({ catalogue: `/OpenAction ${SCRIPT}` }));
  expect(acting).toMatchObject({ status: "IN_REVIEW", file: expect.stringMatching(/cmr-\d{1,20}\.pdf$/) });
  expect(await actingIn(acting.bytes)).toEqual([]);
  const locked = report({ trailer: "/Encr#79pt 6 0 R", objects: ["<< /Filter /Standard >>"] });
  const away = await stored(locked);
  expect(away).toMatchObject({ file: expect.stringMatching(/\.as-sent$/), warning: expect.any(String) });
  expect(away.bytes).toEqual(locked);
});

it("says in place of a file that the bucket has lost that it is lost, beside the rest of the record", async () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const answer = { review: 3, type: "application/pdf", content: null, fault: "FILE_LOST" };
  const report = await keepReport(answer, folder, "hardship");
  // The file of a report that is verified already cannot be refused.
  expect(report).toEqual({ ...answer, warning: expect.stringMatching(/has lost this file.*while.*in review/i) });
  expect(readdirSync(folder)).toEqual([]);
});
