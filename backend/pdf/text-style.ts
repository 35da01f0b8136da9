/** Text drawing with the standard PDF fonts, extended by the rupee sign. */
import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
  setFillingRgbColor,
  setFontAndSize,
  setStrokingRgbColor,
  setTextMatrix,
  showText,
} from "@cantoo/pdf-lib";
import { embedRupee, RUPEE, RUPEE_CODE, RUPEE_WIDTH } from "./rupee.ts";

export type Face = "serif" | "text" | "bold";

/** Red, green and blue, each from 0 to 1. */
type Colour = readonly [number, number, number];
const COLOURS = {
  ink: [0.08, 0.08, 0.17],
  quiet: [0.34, 0.34, 0.42],
  faint: [0.4, 0.4, 0.48],
  accent: [0.216, 0.188, 0.784],
  rule: [0.82, 0.82, 0.86],
} as const satisfies Record<string, Colour>;
export type ColourName = keyof typeof COLOURS;

export function colourOf(name: ColourName): ReturnType<typeof rgb> {
  const [red, green, blue] = COLOURS[name];
  return rgb(red, green, blue);
}

export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly colour: ColourName;
}

interface Place {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
}

/** Stroke thickness of the rupee sign for each face. */
const STEMS: Readonly<Record<Face, number>> = { serif: 64, text: 78, bold: 116 };

export class Ink {
  readonly #faces: Readonly<Record<Face, PDFFont>>;
  readonly #rupees: Readonly<Record<Face, PDFRef>>;
  /** The resource name of each face's rupee font, per page. */
  readonly #names = new WeakMap<PDFPage, Map<Face, PDFName>>();

  private constructor(faces: Readonly<Record<Face, PDFFont>>, rupees: Readonly<Record<Face, PDFRef>>) {
    this.#faces = faces;
    this.#rupees = rupees;
  }

  static async of(pdf: PDFDocument): Promise<Ink> {
    const faces = {
      serif: await pdf.embedFont(StandardFonts.TimesRoman),
      text: await pdf.embedFont(StandardFonts.Helvetica),
      bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    };
    const rupee = (face: Face) => embedRupee(pdf, STEMS[face]);
    return new Ink(faces, { serif: rupee("serif"), text: rupee("text"), bold: rupee("bold") });
  }

  widthOf(text: string, { face, size }: Pick<Style, "face" | "size">): number {
    const parts = printable(text).split(RUPEE);
    const letters = parts.reduce((sum, part) => sum + this.#faces[face].widthOfTextAtSize(part, size), 0);
    return letters + ((parts.length - 1) * RUPEE_WIDTH * size) / 1000;
  }

  draw(page: PDFPage, text: string, { face, size, colour }: Style, { x, y }: Place): void {
    const color = colourOf(colour);
    const font = this.#faces[face];
    let at = x;
    for (const [index, part] of printable(text).split(RUPEE).entries()) {
      if (index > 0) {
        this.#drawRupee(page, { face, size, colour }, { x: at, y });
        at += (RUPEE_WIDTH * size) / 1000;
      }
      if (part !== "") page.drawText(part, { x: at, y, size, font, color });
      at += font.widthOfTextAtSize(part, size);
    }
  }

  /** Breaks a text into lines of at most `width` points. A word wider than the line is broken. */
  wrap(text: string, style: Pick<Style, "face" | "size">, width: number): readonly string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of printable(text).split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (this.widthOf(line, style) > width && line.length > 1) {
        const fits = this.#lettersWithin(line, style, width);
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line];
  }

  #lettersWithin(word: string, style: Pick<Style, "face" | "size">, width: number): number {
    let fits = 1;
    while (fits < word.length && this.widthOf(word.slice(0, fits + 1), style) <= width) fits += 1;
    return fits;
  }

  #drawRupee(page: PDFPage, { face, size, colour }: Style, { x, y }: Place): void {
    const [red, green, blue] = COLOURS[colour];
    page.pushOperators(
      beginText(),
      setFillingRgbColor(red, green, blue),
      setStrokingRgbColor(red, green, blue),
      setFontAndSize(this.#rupeeOn(page, face), size),
      setTextMatrix(1, 0, 0, 1, x, y),
      showText(PDFHexString.of(RUPEE_CODE)),
      endText(),
    );
  }

  #rupeeOn(page: PDFPage, face: Face): PDFName {
    const names = this.#names.get(page) ?? new Map<Face, PDFName>();
    this.#names.set(page, names);
    const name = names.get(face) ?? page.node.newFontDictionary("Rupee", this.#rupees[face]);
    names.set(face, name);
    return name;
  }
}

/** The standard fonts support western European characters only. */
function printable(text: string): string {
  return text.replace(/\s/g, " ").replace(/[^\x20-\x7E\xA0-\xFF₹–—‘’“”…•]/g, "?");
}
