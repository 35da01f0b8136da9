/**
 * A face of a script whose letters join, stack and change places, so that each word is shaped before it is drawn: the
 * result is placed glyphs (OpenType's GSUB and GPOS).
 */
import {
  beginText,
  endMarkedContent,
  endText,
  type PDFDocument,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "@cantoo/pdf-lib";
import { EmbeddedFont } from "./embedded-font.ts";
import type { Place } from "./letter-face.ts";

export type Face = "serif" | "text" | "bold";

/** A script whose letters are shaped. */
export interface ScriptFaces {
  /** Splits a text at its words, which it captures. */
  readonly words: RegExp;
  readonly faces: Readonly<Record<Face, ShapedFace>>;
}

/** Lengths are in multiples of the font size. */
interface Shaped {
  readonly glyphs: readonly { readonly code: string; readonly x: number; readonly y: number }[];
  readonly width: number;
}

/** A glyph's code in the document: four hexadecimal digits. */
const CODE_LENGTH = 4;

export class ShapedFace {
  readonly #font: EmbeddedFont;
  readonly #words = new Map<string, Shaped>();

  private constructor(font: EmbeddedFont) {
    this.#font = font;
  }

  static async open(pdf: PDFDocument, name: string, bytes: ArrayBuffer): Promise<ShapedFace> {
    return new ShapedFace(await EmbeddedFont.open(pdf, name, bytes));
  }

  /** In points. */
  widthOf(word: string, size: number): number {
    return this.#shape(word).width * size;
  }

  /** Draws a word in the current colour. Copied text and screen readers get its letters (ISO 32000-1, 14.9.4). */
  draw(page: PDFPage, word: string, { x, y, size }: Place): void {
    const properties = `<</ActualText ${PDFHexString.fromText(word)}>>`;
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ["/Span", properties]),
      beginText(),
      setFontAndSize(this.#font.nameOn(page), size),
      ...this.#shape(word).glyphs.flatMap((glyph) => [
        setTextMatrix(1, 0, 0, 1, x + glyph.x * size, y + glyph.y * size),
        showText(PDFHexString.of(glyph.code)),
      ]),
      endText(),
      endMarkedContent(),
    );
  }

  embed(): Promise<void> {
    return this.#font.embed();
  }

  #shape(word: string): Shaped {
    const known = this.#words.get(word);
    if (known) return known;
    const { font } = this.#font;
    const { positions } = font.layout(word);
    const codes = this.#font.codesOf(word);
    let width = 0;
    const glyphs = (positions ?? []).map(({ xOffset, yOffset, xAdvance }, index) => {
      const code = codes.slice(index * CODE_LENGTH, (index + 1) * CODE_LENGTH);
      const glyph = { code, x: width + xOffset / font.unitsPerEm, y: yOffset / font.unitsPerEm };
      width += xAdvance / font.unitsPerEm;
      return glyph;
    });
    const shaped = { glyphs, width };
    this.#words.set(word, shaped);
    return shaped;
  }
}
