/** A face of a script whose letters stand side by side, each with one glyph. The document holds only the glyphs that it uses. */
import { create } from "@cantoo/fontkit";
import {
  beginText,
  CustomFontSubsetEmbedder,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFPage,
  type PDFRef,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "@cantoo/pdf-lib";

/** In points; `y` is the baseline's. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Letter {
  /** Of its glyph in the document: four hexadecimal digits. */
  readonly code: string;
  /** In multiples of the font size. */
  readonly width: number;
}

/** Precedes the name of a face of which a document has a part (ISO 32000-1, 9.6.4). */
export const SUBSET_TAG = "ULTRAS+";

/** Digits of one width, so that figures stand below each other. */
const FEATURES = { tnum: true };

export class LetterFace {
  readonly #pdf: PDFDocument;
  readonly #has: (codePoint: number) => boolean;
  readonly #embedder: CustomFontSubsetEmbedder;
  readonly #ref: PDFRef;
  readonly #letters = new Map<string, Letter>();
  readonly #names = new WeakMap<PDFPage, PDFName>();

  private constructor(pdf: PDFDocument, has: (codePoint: number) => boolean, embedder: CustomFontSubsetEmbedder) {
    this.#pdf = pdf;
    this.#has = has;
    this.#embedder = embedder;
    this.#ref = pdf.context.nextRef();
  }

  /** `name` is the face's name in the document; `bytes` a font file of one face. */
  static async open(pdf: PDFDocument, name: string, bytes: ArrayBuffer): Promise<LetterFace> {
    const file = new Uint8Array(bytes);
    const font = create(file);
    if (!("layout" in font)) throw new Error(`${name} is a collection of faces`);
    const embedder = await CustomFontSubsetEmbedder.for({ create: () => font }, file, SUBSET_TAG + name, FEATURES);
    return new LetterFace(pdf, (codePoint) => font.hasGlyphForCodePoint(codePoint), embedder);
  }

  has(letter: string): boolean {
    return this.#has(letter.codePointAt(0) ?? 0);
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
      setFontAndSize(this.#nameOn(page), size),
      setTextMatrix(1, 0, 0, 1, x, y),
      showText(PDFHexString.of(codes.join(""))),
      endText(),
    );
  }

  /** Writes the used glyphs to the document; nothing when none was drawn. */
  async embed(): Promise<void> {
    if (this.#letters.size > 0) await this.#embedder.embedIntoContext(this.#pdf.context, this.#ref);
  }

  #lettersOf(text: string): readonly Letter[] {
    return [...text].map((letter) => this.#letters.get(letter) ?? this.#add(letter));
  }

  #add(letter: string): Letter {
    const added = {
      code: this.#embedder.encodeText(letter).asString(),
      width: this.#embedder.widthOfTextAtSize(letter, 1),
    };
    this.#letters.set(letter, added);
    return added;
  }

  #nameOn(page: PDFPage): PDFName {
    const name = this.#names.get(page) ?? page.node.newFontDictionary(this.#embedder.fontName, this.#ref);
    this.#names.set(page, name);
    return name;
  }
}
