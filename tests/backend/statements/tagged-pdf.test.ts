/** Documents as tagged PDFs (PDF/UA): the structure on which assistive technology and printers rely. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { pdfOf } from "../../../backend/pdf/document.ts";
import { isPrinted } from "../../../backend/pdf/latin.ts";
import { PdfSheet, TEXT_WIDTH } from "../../../backend/pdf/sheet.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type ReadPdf, readPdf } from "../../pdf-reader.ts";

const ROWS = 90;
const about = { footer: "ultra", pageLabel: (page: number, of: number) => `Page ${page} of ${of}`, at: epochMs(0) };

const WORDS = {
  en: {
    ...{ title: "Holdings <& \u0007more>", lead: "As of today", holder: "Holder", value: "Value", bonds: "Bonds" },
    ...{ text: "Each amount is in rupees. ", bond: "Bond", amount: "Amount", issue: "First issue" },
  },
  hi: {
    ...{ title: "होल्डिंग <& \u0007और>", lead: "आज की स्थिति", holder: "निवेशक", value: "मूल्य", bonds: "बॉन्ड" },
    ...{ text: "हर रक़म रुपये में है। ", bond: "बॉन्ड", amount: "रक़म", issue: "पहला निर्गम" },
  },
} as const;

async function statement(count = ROWS, locale: keyof typeof WORDS = "en"): Promise<Uint8Array> {
  const words = WORDS[locale];
  const sheet = await PdfSheet.open({ ...about, title: words.title, locale });
  sheet.letterhead({ lead: words.lead, facts: [{ label: words.holder, text: "Łukasz Núñez" }] });
  sheet.figures([{ label: words.value, text: "₹1,23,456.78" }]);
  sheet.heading(words.bonds);
  sheet.text(words.text.repeat(40));
  const columns = [
    { heading: words.bond, width: TEXT_WIDTH / 2 },
    { heading: words.amount, width: TEXT_WIDTH / 2, isFigure: true },
  ];
  const rows = Array.from({ length: count }, (_, index) => ({
    cells: [`${words.bond} ${index}\n${words.issue}`, "₹1,000.00"],
  }));
  sheet.table(columns, rows);
  return sheet.save();
}

const letter = () =>
  pdfOf(
    [
      { style: "TITLE", text: "Terms" },
      { style: "HEADING", text: "Facts" },
      { style: "FACT", label: "Rate", text: "12.50 %" },
      { style: "FACT", label: "Tenor", text: "90 days" },
      { style: "QUESTION", text: "When?" },
      { style: "TEXT", text: "Later. ".repeat(900) },
      { style: "ITEM", text: "One" },
    ],
    { title: "Terms", footer: "Terms", at: epochMs(0) },
  );

interface Element {
  readonly tag: string;
  readonly children: readonly Element[];
}

function elementOf(object: PDFObject | undefined): Element | null {
  if (!(object instanceof PDFDict) || object.get(PDFName.of("Type")) !== PDFName.of("StructElem")) return null;
  const kids = object.lookup(PDFName.of("K"));
  const listed = kids instanceof PDFArray ? kids : null;
  const children = Array.from({ length: listed?.size() ?? 0 }, (_, index) => elementOf(listed?.lookup(index)));
  const tag = object.lookup(PDFName.of("S"), PDFName).decodeText();
  return { tag, children: children.filter((child) => child !== null) };
}

const structureOf = ({ pdf: { catalog } }: ReadPdf) =>
  elementOf(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict).lookup(PDFName.of("K"))) ??
  expect.fail("no structure");

const DOCUMENTS = [
  ["a statement", () => statement(), "en-IN"],
  ["a statement in Hindi", () => statement(ROWS, "hi"), "hi-IN"],
  ["a letter", letter, "en-IN"],
] as const;

/** The name of a font's file in the document, without the mark of a part. */
const nameOf = (font: PDFDict) =>
  font
    .lookup(PDFName.of("BaseFont"), PDFName)
    .decodeText()
    .replace(/^\w+\+/, "");

describe.each(DOCUMENTS)("%s", (_, make, language) => {
  it("says of every string on a page which element it belongs to, or that it is an artifact", async () => {
    const read = await readPdf(await make());
    const { pdf, shown } = read;
    expect(pdf.getPageCount()).toBeGreaterThan(1);
    expect(shown.filter(({ tag, number }) => tag === null || (number === null) !== (tag === "Artifact"))).toEqual([]);
    const parents = pdf.catalog
      .lookup(PDFName.of("StructTreeRoot"), PDFDict)
      .lookup(PDFName.of("ParentTree"), PDFDict)
      .lookup(PDFName.of("Nums"), PDFArray);
    for (const [index, { node }] of pdf.getPages().entries()) {
      expect(node.lookup(PDFName.of("StructParents"), PDFNumber).asNumber()).toBe(index);
      const owners = parents.lookup(2 * index + 1, PDFArray);
      const marks = new Map(
        shown.flatMap(({ page, tag, number }) => (page === index && number !== null ? [[number, tag]] : [])),
      );
      expect([...marks.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: owners.size() }, (_, at) => at));
      for (const [number, tag] of marks) {
        expect(owners.get(number)).toBeInstanceOf(PDFRef);
        expect(owners.lookup(number, PDFDict).lookup(PDFName.of("S"), PDFName).decodeText()).toBe(tag);
      }
    }
  });

  it("holds its fonts, says what their glyphs mean, and draws none by instructions of its own", async () => {
    const { fonts } = await readPdf(await make());
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) {
      expect(font.lookup(PDFName.of("Subtype"))).toBe(PDFName.of("Type0"));
      expect(font.lookup(PDFName.of("ToUnicode"))).toBeInstanceOf(PDFRawStream);
      const [descendant] = font.lookup(PDFName.of("DescendantFonts"), PDFArray).asArray();
      const file = font.context.lookup(descendant, PDFDict).lookup(PDFName.of("FontDescriptor"), PDFDict);
      expect(file.lookup(PDFName.of("FontFile2"))).toBeInstanceOf(PDFRawStream);
    }
  });

  it("names its language and shows its title", async () => {
    const { pdf } = await readPdf(await make());
    expect(pdf.catalog.lookup(PDFName.of("Lang"), PDFString, PDFHexString).decodeText()).toBe(language);
    expect(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true);
    expect(pdf.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).toString()).toContain("/Marked true");
    const metadata = pdf.catalog.lookup(PDFName.of("Metadata"));
    if (!(metadata instanceof PDFRawStream)) return expect.fail("no metadata");
    const xml = new TextDecoder().decode(metadata.getContents());
    expect(xml).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(xml).not.toMatch(/[^\t\n\r\x20-\uFFFD]/);
  });

  it("gives the same bytes for the same content", async () => {
    expect(await make()).toEqual(await make());
  });
});

it("reads a statement as a title, lists, headings and one table whose header is said once", async () => {
  const read = await readPdf(await statement());
  const { tag, children } = structureOf(read);
  expect([tag, ...children.map((child) => child.tag)]).toEqual([
    ...["Document", "P", "H1", "P", "L", "L", "H2", "P", "Table"],
  ]);
  const [head, ...rows] = children.at(-1)?.children ?? [];
  expect(head?.children.map((cell) => cell.tag)).toEqual(["TH", "TH"]);
  expect(rows).toHaveLength(ROWS);
  for (const row of rows) expect(row.children.map((cell) => cell.tag)).toEqual(["TD", "TD"]);
  expect(read.text).toContain("Łukasz Núñez");
  expect(read.text).toContain("₹1,23,456.78");
  expect(read.text).toContain(`Bond ${ROWS - 1}\nFirst issue`);
});

it("holds the faces of Devanagari in which a document has words, and none in a document without any", async () => {
  const facesIn = async (bytes: Uint8Array) =>
    (await readPdf(bytes)).fonts.map(nameOf).filter((name) => /^AnekDevanagari-(?!.*Rupee)/.test(name));
  const hindi = await statement(ROWS, "hi");
  const question = [{ style: "QUESTION", text: "कब?" }] as const;
  expect(await facesIn(hindi)).toEqual(["AnekDevanagari-Regular"]);
  expect(await facesIn(await pdfOf(question, { title: "", footer: "", at: epochMs(0) }))).toEqual([
    "AnekDevanagari-SemiBold",
  ]);
  expect(await facesIn(await statement())).toEqual([]);
  const { text } = await readPdf(hindi);
  for (const word of Object.values(WORDS.hi).flatMap((each) => each.match(/[\u0900-\u0963]+/g) ?? []))
    expect(text).toContain(word);
});

it("wraps a heading that is wider than its column, and sets a long amount smaller instead of on two lines", async () => {
  const sheet = await PdfSheet.open({ ...about, title: "Workbook", locale: "en" });
  const facts = ["Opening", "In", "Out", "Closing"].map((label) => ({ label, text: "USD 1,052,934.31" }));
  sheet.figures(facts);
  const parts = ["1 April to 15 June (₹)", "16 December to 15 March (₹)"];
  const columns = [
    { heading: "Advance tax", width: TEXT_WIDTH - 124 },
    ...parts.map((heading) => ({ heading, width: 62, isFigure: true })),
  ];
  sheet.table(columns, [{ cells: ["Interest", "0.00", "0.00"] }]);
  const { text } = await readPdf(await sheet.save());
  expect(text.split("USD 1,052,934.31")).toHaveLength(facts.length + 1);
  for (const part of parts) {
    expect(text).not.toContain(part);
    expect(text.replaceAll("\n", " ")).toContain(part);
  }
});

it("leaves no heading at the foot of a page without its table, and no header of a table without a row", async () => {
  const [word, narrow] = ["16 December to 15 March (₹)", 62];
  const columns = [
    { heading: "Advance tax", width: TEXT_WIDTH - narrow },
    { heading: word, width: narrow, isFigure: true },
  ];
  for (let above = 34; above < 50; above++) {
    const sheet = await PdfSheet.open({ ...about, title: "Workbook", locale: "en" });
    for (let line = 0; line < above; line++) sheet.text("Each amount is in rupees.");
    sheet.heading("Advance tax");
    sheet.table(columns, [{ cells: [`Interest\n${"Reference: ABCD · ".repeat(20)}`, "0.00"] }]);
    const { shown } = await readPdf(await sheet.save());
    const pageOf = (tag: string) => shown.find((each) => each.tag === tag)?.page;
    expect([above, pageOf("H2"), pageOf("TH")]).toEqual([above, pageOf("TD"), pageOf("TD")]);
  }
});

it("compresses the objects of a statement unless they are too many for the library to write in linear time", async () => {
  const hasObjectStreams = async (rows: number) => Buffer.from(await statement(rows)).includes("/ObjStm");
  expect([await hasObjectStreams(ROWS), await hasObjectStreams(3_000)]).toEqual([true, false]);
});

it("reads the facts and items of a letter as lists", async () => {
  const { children } = structureOf(await readPdf(await letter()));
  expect(children.map((child) => child.tag)).toEqual(["H1", "H2", "L", "H3", "P", "L"]);
  expect(children[2]?.children.map((item) => item.children.map((part) => part.tag))).toEqual([
    ["Lbl", "LBody"],
    ["Lbl", "LBody"],
  ]);
});

it("has a glyph in every face for every letter that it prints as it is", async () => {
  const letters = Array.from({ length: 0x2fff - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const printed = letters.filter(isPrinted);
  expect(printed.length).toBeGreaterThan(290);
  // Serif, regular and semibold: title, text and question.
  const lines = (["TITLE", "TEXT", "QUESTION"] as const).map((style) => ({ style, text: printed.join("") }));
  const read = await readPdf(await pdfOf(lines, { title: "Letters", footer: "", at: epochMs(0) }));
  const text = read.text.replaceAll("\n", "").normalize("NFC");
  const spelt = printed.join("").replaceAll(/\s/g, " ");
  for (const letter of new Set(spelt)) expect(text.split(letter).length, letter).toBeGreaterThan(3);
});
