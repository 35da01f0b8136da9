/** A face of a script whose letters stand side by side, each with one glyph. */
import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "@cantoo/pdf-lib";
import { EmbeddedFont } from "./embedded-font.ts";

/** In points; `y` is the baseline's. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Letter {
  /** Of its glyph in the document. */
  readonly code: string;
  /** In multiples of the font size. */
  readonly width: number;
}

/** Digits of one width, so that figures stand below each other. */
const FEATURES = { tnum: true };

export class LetterFace {
  readonly #font: EmbeddedFont;
  readonly #letters = new Map<string, Letter>();

  private constructor(font: EmbeddedFont) {
    this.#font = font;
  }

  static async open(pdf: PDFDocument, name: string, bytes: ArrayBuffer): Promise<LetterFace> {
    return new LetterFace(await EmbeddedFont.open(pdf, name, bytes, FEATURES));
  }

  has(letter: string): boolean {
    return this.#font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    return this.#lettersOf(text).reduce((sum, { width }) => sum + width, 0) * size;
  }

  /** Draws a text in the current colour. */
  draw(page: PDFPage, text: string, { x, y, size }: Place): void {
    const codes = this.#lettersOf(text).map(({ code }) => code);
    page.pushOperators(
      beginText(),
      setFontAndSize(this.#font.nameOn(page), size),
      setTextMatrix(1, 0, 0, 1, x, y),
      showText(PDFHexString.of(codes.join(""))),
      endText(),
    );
  }

  embed(): Promise<void> {
    return this.#font.embed();
  }

  #lettersOf(text: string): readonly Letter[] {
    return [...text].map((letter) => this.#letters.get(letter) ?? this.#add(letter));
  }

  #add(letter: string): Letter {
    const added = { code: this.#font.codesOf(letter), width: this.#font.widthOf(letter) };
    this.#letters.set(letter, added);
    return added;
  }
}
