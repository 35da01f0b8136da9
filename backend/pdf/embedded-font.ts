/** A font file in a document, which holds the glyphs that it uses. */
import { create, type Font } from "@cantoo/fontkit";
import { CustomFontSubsetEmbedder, type PDFDocument, type PDFName, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";

/** Precedes the name of a font of which a document has a part (ISO 32000-1, 9.6.4). */
const SUBSET_TAG = "ULTRAS+";

type Features = NonNullable<Parameters<typeof CustomFontSubsetEmbedder.for>[3]>;

export class EmbeddedFont {
  readonly font: Font;
  readonly #pdf: PDFDocument;
  readonly #embedder: CustomFontSubsetEmbedder;
  readonly #ref: PDFRef;
  readonly #names = new WeakMap<PDFPage, PDFName>();
  #isUsed = false;

  private constructor(pdf: PDFDocument, font: Font, embedder: CustomFontSubsetEmbedder) {
    this.font = font;
    this.#pdf = pdf;
    this.#embedder = embedder;
    this.#ref = pdf.context.nextRef();
  }

  /** `name` is the font's name in the document; `bytes` a font file of one face. */
  static async open(pdf: PDFDocument, name: string, bytes: ArrayBuffer, features?: Features): Promise<EmbeddedFont> {
    const file = new Uint8Array(bytes);
    const font = create(file);
    if (!("layout" in font)) throw new Error(`${name} is a collection of faces`);
    const embedder = await CustomFontSubsetEmbedder.for({ create: () => font }, file, SUBSET_TAG + name, features);
    return new EmbeddedFont(pdf, font, embedder);
  }

  /** The codes of a text's glyphs in the document, four hexadecimal digits each. */
  codesOf(text: string): string {
    this.#isUsed = true;
    return this.#embedder.encodeText(text).asString();
  }

  /** In multiples of the font size. */
  widthOf(text: string): number {
    return this.#embedder.widthOfTextAtSize(text, 1);
  }

  /** The font's name in the resources of a page. */
  nameOn(page: PDFPage): PDFName {
    const name = this.#names.get(page) ?? page.node.newFontDictionary(this.#embedder.fontName, this.#ref);
    this.#names.set(page, name);
    return name;
  }

  /** Writes the used glyphs to the document; nothing when none was used. */
  async embed(): Promise<void> {
    if (this.#isUsed) await this.#embedder.embedIntoContext(this.#pdf.context, this.#ref);
  }
}
