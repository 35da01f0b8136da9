/**
 * The letters of central and eastern European languages, Turkish among them. Every viewer's standard faces have them
 * (Adobe's standard Latin set), but outside the encoding that the PDF library writes: a font of the same face with an
 * encoding of its own names their glyphs.
 */
import { type PDFDocument, PDFName, type PDFRef } from "@cantoo/pdf-lib";

/** Splits a text at these letters, which it captures one by one. */
export const CENTRAL_EUROPEAN =
  /([ĂăĀāĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĽľĻļŁłŃńŇňŅņŐőŌōŔŕŘřŖŗŚśŞşȘșŤťŢţȚțŰűŪūŲųŮůŹźŻż])/;
/** In the order of their codes, which begin at 1: the pattern without its brackets. */
const LETTERS = CENTRAL_EUROPEAN.source.slice(2, -2);

const MARKS: Readonly<Record<string, string>> = {
  "\u0301": "acute",
  "\u0304": "macron",
  "\u0306": "breve",
  "\u0307": "dotaccent",
  "\u030A": "ring",
  "\u030B": "hungarumlaut",
  "\u030C": "caron",
  "\u0326": "commaaccent",
  "\u0327": "commaaccent",
  "\u0328": "ogonek",
};
const UNDIVIDED: Readonly<Record<string, string>> = {
  ...{ Đ: "Dcroat", đ: "dcroat", ı: "dotlessi", Ł: "Lslash", ł: "lslash", Ş: "Scedilla", ş: "scedilla" },
};

function glyphOf(letter: string): string {
  const [base = "", mark = ""] = letter.normalize("NFD");
  return UNDIVIDED[letter] ?? `${base}${MARKS[mark]}`;
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");

/** The letter's code in its font, in hexadecimal digits. */
export const codeOf = (letter: string): string => hex(LETTERS.indexOf(letter) + 1, 2);

const BASES: Readonly<Record<string, string>> = { Đ: "D", đ: "d", ı: "i", Ł: "L", ł: "l" };

/** A letter of the library's encoding that is about as wide in the standard faces. */
export const asWideAs = (letter: string): string => BASES[letter] ?? letter.normalize("NFD").charAt(0);

/** Maps the codes to their letters when text is copied. */
const TO_UNICODE = [
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
  "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
  "/CMapName /CentralEuropean def /CMapType 2 def",
  "1 begincodespacerange <00> <FF> endcodespacerange",
  `${LETTERS.length} beginbfchar`,
  ...[...LETTERS].map((letter) => `<${codeOf(letter)}> <${hex(letter.charCodeAt(0), 4)}>`),
  "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
].join("\n");

/** Adds the font to a document. `face`: the name of a standard face. */
export function embedCentralEuropean({ context }: PDFDocument, face: string): PDFRef {
  const glyphs = [...LETTERS].map((letter) => PDFName.of(glyphOf(letter)));
  return context.register(
    context.obj({
      ...{ Type: "Font", Subtype: "Type1", BaseFont: face },
      Encoding: { Type: "Encoding", Differences: [1, ...glyphs] },
      ToUnicode: context.register(context.flateStream(TO_UNICODE)),
    }),
  );
}
