/** Latin letters and signs in the faces of the website. Instrument Sans has no rupee sign; Anek has one of the same build. */
import type { PDFDocument } from "@cantoo/pdf-lib";
import rupee from "@fontsource/anek-devanagari/files/anek-devanagari-latin-ext-400-normal.woff";
import boldRupee from "@fontsource/anek-devanagari/files/anek-devanagari-latin-ext-600-normal.woff";
import text from "@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff";
import bold from "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff";
import textExtended from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff";
import boldExtended from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff";
import serif from "@fontsource/newsreader/files/newsreader-latin-400-normal.woff";
import serifExtended from "@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff";
import { LetterFace } from "./letter-face.ts";
import type { Face } from "./shaped-face.ts";

/** Characters of all faces: the letters of western, central and northern Europe, of Turkish, and common signs. */
const PRINTED =
  /[\x20-\x7E\xA0-\xA3\xA5\xA7-\xAB\xAE-\xB0\xB4\xB6-\xB8\xBA\xBB\xBF-\u0107\u010A-\u0113\u0116-\u011B\u011E-\u0123\u0126\u0127\u012A\u012B\u012E-\u0131\u0136\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u015B\u015E-\u0161\u0164\u0165\u016A-\u017E\u0218-\u021B–—‘’‚“”„•…‹›€₹™−]/;

export const isPrinted = (letter: string): boolean => PRINTED.test(letter);

/** For each, the files of one face by the letters that they hold; the first that has a letter prints it. */
const FILES: Readonly<Record<Face, Readonly<Record<string, ArrayBuffer>>>> = {
  serif: { "Newsreader-Regular": serif, "Newsreader-Regular-Extended": serifExtended },
  text: {
    "InstrumentSans-Regular": text,
    "InstrumentSans-Regular-Extended": textExtended,
    "AnekDevanagari-Regular-Rupee": rupee,
  },
  bold: {
    "InstrumentSans-SemiBold": bold,
    "InstrumentSans-SemiBold-Extended": boldExtended,
    "AnekDevanagari-SemiBold-Rupee": boldRupee,
  },
};

export type LatinFaces = Readonly<Record<Face, readonly LetterFace[]>>;

export async function latinFaces(pdf: PDFDocument): Promise<LatinFaces> {
  const open = (face: Face) =>
    Promise.all(Object.entries(FILES[face]).map(([name, bytes]) => LetterFace.open(pdf, name, bytes)));
  return { serif: await open("serif"), text: await open("text"), bold: await open("bold") };
}
