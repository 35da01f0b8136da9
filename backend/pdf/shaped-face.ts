/**
 * A face of a script whose letters join, stack and change places, so that each word is shaped before it is drawn: the
 * result is placed glyphs (OpenType's GSUB and GPOS). The document holds only the glyphs that it uses.
 */
import { create, type Font } from "@cantoo/fontkit";
import {
  beginText,
  CustomFontSubsetEmbedder,
  endMarkedContent,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "@cantoo/pdf-lib";
import { SUBSET_TAG } from "./letter-face.ts";

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
  readonly #pdf: PDFDocument;
  readonly #font: Font;
  readonly #embedder: CustomFontSubsetEmbedder;
  readonly #ref: PDFRef;
  readonly #words = new Map<string, Shaped>();
  readonly #names = new WeakMap<PDFPage, PDFName>();

  private constructor(pdf: PDFDocument, font: Font, embedder: CustomFontSubsetEmbedder) {
    this.#pdf = pdf;
    this.#font = font;
    this.#embedder = embedder;
    this.#ref = pdf.context.nextRef();
  }

  /** `name` is the face's name in the document; `bytes` a font file of one face. */
  static async open(pdf: PDFDocument, name: string, bytes: ArrayBuffer): Promise<ShapedFace> {
    const file = new Uint8Array(bytes);
    const font = create(file);
    if (!("layout" in font)) throw new Error(`${name} is a collection of faces`);
    return new ShapedFace(
      pdf,
      font,
      await CustomFontSubsetEmbedder.for({ create: () => font }, file, SUBSET_TAG + name),
    );
  }

  /** In points. */
  widthOf(word: string, size: number): number {
    return this.#shape(word).width * size;
  }

  /** Draws a word in the current colour. Copied text and screen readers get its letters (ISO 32000-1, 14.9.4). */
  draw(page: PDFPage, word: string, { x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
    const properties = `<</ActualText ${PDFHexString.fromText(word)}>>`;
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ["/Span", properties]),
      beginText(),
      setFontAndSize(this.#nameOn(page), size),
      ...this.#shape(word).glyphs.flatMap((glyph) => [
        setTextMatrix(1, 0, 0, 1, x + glyph.x * size, y + glyph.y * size),
        showText(PDFHexString.of(glyph.code)),
      ]),
      endText(),
      endMarkedContent(),
    );
  }

  /** Writes the used glyphs to the document; nothing when none was drawn. */
  async embed(): Promise<void> {
    if (this.#words.size > 0) await this.#embedder.embedIntoContext(this.#pdf.context, this.#ref);
  }

  #shape(word: string): Shaped {
    const known = this.#words.get(word);
    if (known) return known;
    const { positions } = this.#font.layout(word);
    const codes = this.#embedder.encodeText(word).asString();
    let width = 0;
    const glyphs = (positions ?? []).map(({ xOffset, yOffset, xAdvance }, index) => {
      const code = codes.slice(index * CODE_LENGTH, (index + 1) * CODE_LENGTH);
      const glyph = { code, x: width + xOffset / this.#font.unitsPerEm, y: yOffset / this.#font.unitsPerEm };
      width += xAdvance / this.#font.unitsPerEm;
      return glyph;
    });
    const shaped = { glyphs, width };
    this.#words.set(word, shaped);
    return shaped;
  }

  #nameOn(page: PDFPage): PDFName {
    const name = this.#names.get(page) ?? page.node.newFontDictionary(this.#embedder.fontName, this.#ref);
    this.#names.set(page, name);
    return name;
  }
}
