/** Devanagari in PDFs: a word's letters are in its `ActualText`, its glyphs in the text that follows. */
import { decodePDFRawStream, PDFDocument, PDFHexString, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { PdfSheet } from "../../../backend/pdf/sheet.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, epochMs, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import reports from "../../../messages/hi/reports.json";
import { readPdf } from "../../pdf-reader.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { download } from "./statement-text.ts";

interface DrawnWord {
  readonly word: string;
  /** Codes of its glyphs, in the order in which they are drawn. */
  readonly glyphs: readonly string[];
}

async function wordsIn(bytes: Uint8Array): Promise<readonly DrawnWord[]> {
  const pdf = await PDFDocument.load(bytes);
  const contents = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    return [Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")];
  });
  return contents.flatMap((content) =>
    [...content.matchAll(/\/ActualText <([0-9A-F]+)>>> BDC(.*?)EMC/gs)].map(([, letters = "", drawing = ""]) => ({
      word: PDFHexString.of(letters).decodeText(),
      glyphs: [...drawing.matchAll(/<([0-9a-fA-F]{4})> Tj/g)].map(([, code = ""]) => code),
    })),
  );
}

async function drawn(text: string): Promise<Uint8Array> {
  const about = { title: "शीर्षक", footer: "", pageLabel: () => "", at: epochMs(0), locale: "hi" } as const;
  const sheet = await PdfSheet.open(about);
  sheet.text(text);
  return sheet.save();
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn);

it("joins the letters of a conjunct and draws a vowel sign before its consonant", async () => {
  const words = await wordsIn(await drawn("क कि ष क्ष"));
  const [k, ki, , ksha] = words.map(({ glyphs }) => glyphs);
  expect(words.map(({ word }) => word)).toEqual(["क", "कि", "ष", "क्ष"]);
  expect(ki).toHaveLength(2);
  expect(ki?.at(-1)).toBe(k?.[0]);
  expect(ksha).toHaveLength(1);
});

it("has a glyph for every letter of every word of the reports", async () => {
  const texts = textsIn(reports).map((text) => text.replace(/[^\u0900-\u097F\u200C\u200D]+/g, " "));
  const words = await wordsIn(await drawn(texts.join(" ")));
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter(({ glyphs }) => glyphs.length === 0 || glyphs.includes("0000"))).toEqual([]);
});

it("gives the same bytes for the same content", async () => {
  expect(await drawn("वही सामग्री")).toEqual(await drawn("वही सामग्री"));
});

it("breaks a word that is wider than the page between its syllables", async () => {
  const words = await wordsIn(await drawn("क्षि".repeat(80)));
  expect(words.length).toBeGreaterThan(1);
  for (const { word } of words) expect(word).toMatch(/^(?:क्षि)+$/);
});

it("writes statements and the tax workbook of an investor who reads Hindi in Hindi, in embedded faces and with tags", async () => {
  const investor = await newSaver();
  await invest(investor, await newDeal({ product: { tenureDays: 30 } }), 1_00_000);
  await passDays(35, investor);
  const year = financialYearOf(dateInIndia(clock.now()));
  const expected = {
    [`get-tax-statement/${year}`]: reports.tax.title,
    [`get-tax-workbook-pdf/${year}`]: reports.workbook.title,
    "get-holdings-statement": reports.holdings.title,
  };
  for (const [path, title] of Object.entries(expected)) {
    const answer = await download(investor, path, "hi-IN");
    expect(answer.headers.get("content-language")).toBe("hi");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const words = (await wordsIn(bytes)).map(({ word }) => word);
    expect(words.slice(0, title.split(" ").length).join(" "), path).toBe(title);
    expect(words).toContain("पृष्ठ");
    const { fonts, shown } = await readPdf(bytes);
    expect(fonts.map((font) => String(font.lookup(PDFName.of("BaseFont"))))).toContainEqual(
      expect.stringContaining("AnekDevanagari-Regular"),
    );
    expect(shown.length).toBeGreaterThan(words.length);
    expect(shown.filter(({ tag }) => tag === null)).toEqual([]);
  }
});
