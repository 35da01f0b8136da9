/** Devanagari in the faces of the website. It has no serif face, so headings use the regular one. */
import type { PDFDocument } from "@cantoo/pdf-lib";
import regular from "@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff";
import semibold from "@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff";
import { type ScriptFaces, ShapedFace } from "./shaped-face.ts";

/** The block of Devanagari, and the joiners, which stand between its letters only. */
const WORDS = /([\u0900-\u097F](?:[\u0900-\u097F\u200C\u200D]*[\u0900-\u097F])?)/;

export async function devanagariFaces(pdf: PDFDocument): Promise<ScriptFaces> {
  const text = await ShapedFace.open(pdf, "AnekDevanagari-Regular", regular);
  const bold = await ShapedFace.open(pdf, "AnekDevanagari-SemiBold", semibold);
  return { words: WORDS, faces: { serif: text, text, bold } };
}
