/** Our PDFs as a reader gets them: the text of each page in order, the fonts with their glyphs, the tags of the content. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";

export interface ReadPdf {
  readonly pdf: PDFDocument;
  /** A line for each piece of tagged content and for each line within it. */
  readonly text: string;
  /** For each string that is shown: the tag that it stands in and its number, which an artifact has not. */
  readonly shown: readonly { readonly page: number; readonly tag: string | null; readonly number: number | null }[];
  readonly fonts: readonly PDFDict[];
  /** For each operator that paints: the marks around it, outermost first. */
  readonly painted: readonly (readonly Enclosing[])[];
  /** The codes of the glyphs that are drawn with each font. */
  readonly drawn: ReadonlyMap<PDFDict, ReadonlySet<string>>;
}

/** A mark that says what its content is: an element of the structure, by its number, or an artifact. */
export interface Enclosing {
  readonly tag: string;
  readonly number: number | null;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages().map((page, index) => readPage(page, index));
  const fonts = new Set(pages.flatMap((page) => [...page.fonts.values()]));
  const text = pages.map((page) => page.text).join("\n");
  const drawn = new Map([...fonts].map((font) => [font, new Set(pages.flatMap((page) => page.codesOf(font)))]));
  const [shown, painted] = [pages.flatMap((page) => page.shown), pages.flatMap((page) => page.painted)];
  return { pdf, text, shown, painted, drawn, fonts: [...fonts] };
}

export const textInPdf = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).text;

interface Mark extends Enclosing {
  /** Whether the mark states the letters (ActualText), in place of those drawn in it. */
  readonly isActualText: boolean;
}

class PageReader {
  text = "";
  readonly shown: { page: number; tag: string | null; number: number | null }[] = [];
  readonly painted: (readonly Enclosing[])[] = [];
  readonly fonts: ReadonlyMap<string, PDFDict>;
  readonly #index: number;
  readonly #letters: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #codes = new Map<string, Set<string>>();
  readonly #marks: Mark[] = [];
  #font = "";
  #y = "";

  constructor(page: PDFPage, index: number) {
    this.#index = index;
    this.fonts = fontsOf(page);
    this.#letters = new Map([...this.fonts].map(([name, font]) => [name, lettersOf(font)]));
  }

  readonly operators: Readonly<Record<string, (operands: readonly string[]) => void>> = {
    BDC: ([tag = "", ...properties]) => {
      const [name = "", value = ""] = properties;
      const actual = name.endsWith("/ActualText") ? PDFHexString.of(value.replace(/[<>]/g, "")).decodeText() : null;
      const number = name.endsWith("/MCID") ? Number.parseInt(value, 10) : null;
      this.#marks.push({ tag: tag.slice(1), number, isActualText: actual !== null });
      this.text += actual ?? "\n";
    },
    BMC: ([tag = ""]) => {
      this.#marks.push({ tag: tag.slice(1), number: null, isActualText: false });
      this.text += "\n";
    },
    EMC: () => this.#marks.pop(),
    Tf: ([font = ""]) => {
      this.#font = font.slice(1);
    },
    Tm: (matrix) => {
      const y = matrix.at(-1) ?? "";
      if (this.#y !== "" && y !== this.#y && !this.#marks.at(-1)?.isActualText) this.text += "\n";
      this.#y = y;
    },
    Tj: ([string = ""]) => {
      const codes = string.slice(1, -1).toLowerCase().match(/.{4}/g) ?? [];
      const drawn = this.#codes.get(this.#font) ?? new Set();
      this.#codes.set(this.#font, drawn);
      for (const code of codes) drawn.add(code);
      const inTag = this.#marks.findLast(({ isActualText }) => !isActualText);
      this.shown.push({ page: this.#index, tag: inTag?.tag ?? null, number: inTag?.number ?? null });
      if (this.#marks.at(-1)?.isActualText) return;
      for (const code of codes) this.text += this.#letterOf(code);
    },
  };

  paint(): void {
    this.painted.push(this.#marks.filter(({ isActualText }) => !isActualText));
  }

  codesOf(font: PDFDict): readonly string[] {
    return [...this.#codes].flatMap(([name, codes]) => (this.fonts.get(name) === font ? [...codes] : []));
  }

  #letterOf(code: string): string {
    const letter = this.#letters.get(this.#font)?.get(code);
    if (letter === undefined) throw new Error(`${this.#font} does not say what ${code} is`);
    return letter;
  }
}

/** Operators that leave something on the page (ISO 32000-1, table A.1). */
const PAINTING: ReadonlySet<string> = new Set("S s f F f* B B* b b* sh Do EI Tj TJ ' \"".split(" "));

/** Each line has one operator after its operands. */
function readPage(page: PDFPage, index: number): PageReader {
  const reader = new PageReader(page, index);
  for (const line of contentOf(page).split("\n")) {
    const operands = line.split(" ");
    const operator = operands.pop() ?? "";
    reader.operators[operator]?.(operands);
    if (PAINTING.has(operator)) reader.paint();
  }
  return reader;
}

const decoded = (object: PDFObject | undefined): string =>
  object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()).toString("latin1") : "";

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents();
  if (!(contents instanceof PDFArray)) return decoded(contents);
  return Array.from({ length: contents.size() }, (_, index) => decoded(contents.lookup(index))).join("\n");
}

function fontsOf({ node }: PDFPage): ReadonlyMap<string, PDFDict> {
  const fonts = node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  return new Map(fonts?.entries().map(([name]) => [name.decodeText(), fonts.lookup(name, PDFDict)]));
}

/** The letters of a font by the code of their glyph, as its map says. */
export function lettersOf(font: PDFDict): ReadonlyMap<string, string> {
  const map = decoded(font.lookup(PDFName.of("ToUnicode")));
  return new Map(
    [...map.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)].map(([, code = "", unicode = ""]) => [
      code.toLowerCase(),
      Buffer.from(unicode, "hex").swap16().toString("utf16le"),
    ]),
  );
}
