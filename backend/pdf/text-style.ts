/** Text drawing with the standard PDF fonts, extended by the rupee sign and by the letters of one more script. */
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
import type { Script } from "../../lib/i18n/locales.ts";
import { embedRupee, RUPEE_CODE, RUPEE_WIDTH, RUPEES } from "./rupee.ts";
import type { ShapedFace } from "./shaped-face.ts";

export type Face = "serif" | "text" | "bold";

/** A script that the standard fonts lack. */
export interface ScriptFaces {
  /** Splits a text at its words, which it captures. */
  readonly words: RegExp;
  readonly faces: Readonly<Record<Face, ShapedFace>>;
}

/** Loaded by the documents that need them: a script's shaper and faces are a fifth of the Worker. */
const SCRIPTS: Readonly<Record<Script, ((pdf: PDFDocument) => Promise<ScriptFaces>) | null>> = {
  LATIN: null,
  DEVANAGARI: async (pdf) => (await import("./devanagari.ts")).devanagariFaces(pdf),
};

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

/** A part of a line that is drawn with one font. */
interface Run {
  readonly text: string;
  readonly font: "STANDARD" | "RUPEE" | "SCRIPT";
}

export class Ink {
  readonly #faces: Readonly<Record<Face, PDFFont>>;
  readonly #rupees: Readonly<Record<Face, PDFRef>>;
  readonly #script: ScriptFaces | null;
  /** The resource name of each face's rupee font, per page. */
  readonly #names = new WeakMap<PDFPage, Map<Face, PDFName>>();

  private constructor({ faces, rupees, script }: Fonts) {
    this.#faces = faces;
    this.#rupees = rupees;
    this.#script = script;
  }

  /** Supports western European letters, and those of `script`. */
  static async of(pdf: PDFDocument, script: Script): Promise<Ink> {
    const faces = {
      serif: await pdf.embedFont(StandardFonts.TimesRoman),
      text: await pdf.embedFont(StandardFonts.Helvetica),
      bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    };
    const rupee = (face: Face) => embedRupee(pdf, STEMS[face]);
    const rupees = { serif: rupee("serif"), text: rupee("text"), bold: rupee("bold") };
    return new Ink({ faces, rupees, script: (await SCRIPTS[script]?.(pdf)) ?? null });
  }

  /** Call before the document is saved. */
  async finish(): Promise<void> {
    for (const face of new Set(Object.values(this.#script?.faces ?? {}))) await face.embed();
  }

  widthOf(text: string, style: Pick<Style, "face" | "size">): number {
    return this.#runsOf(text).reduce((sum, run) => sum + this.#widthOfRun(run, style), 0);
  }

  draw(page: PDFPage, text: string, style: Style, { x, y }: Place): void {
    let at = x;
    for (const run of this.#runsOf(text)) {
      this.#drawRun(page, run, style, { x: at, y });
      at += this.#widthOfRun(run, style);
    }
  }

  /** Breaks a text into lines of at most `width` points. A word wider than the line is broken. */
  wrap(text: string, style: Pick<Style, "face" | "size">, width: number): readonly string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (this.widthOf(line, style) > width) {
        const fits = this.#lettersWithin(line, style, width);
        if (fits === line.length) break;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line];
  }

  /** The length of the longest beginning that fits, at least one letter with its signs. */
  #lettersWithin(word: string, style: Pick<Style, "face" | "size">, width: number): number {
    let fits = 0;
    for (const { segment, index } of letters.segment(word)) {
      const next = index + segment.length;
      if (fits > 0 && this.widthOf(word.slice(0, next), style) > width) break;
      fits = next;
    }
    return fits;
  }

  #runsOf(text: string): readonly Run[] {
    return runsBetween(text, RUPEES, "RUPEE").flatMap((run) =>
      run.font === "RUPEE" || this.#script === null ? [run] : runsBetween(run.text, this.#script.words, "SCRIPT"),
    );
  }

  #widthOfRun({ text, font }: Run, { face, size }: Pick<Style, "face" | "size">): number {
    switch (font) {
      case "STANDARD":
        // Letter by letter: the library measures with kerning, and draws without.
        return [...printable(text)].reduce((sum, letter) => sum + this.#faces[face].widthOfTextAtSize(letter, size), 0);
      case "RUPEE":
        return (RUPEE_WIDTH * size) / 1000;
      case "SCRIPT":
        return this.#script?.faces[face].widthOf(text, size) ?? 0;
    }
  }

  #drawRun(page: PDFPage, { text, font }: Run, { face, size, colour }: Style, { x, y }: Place): void {
    switch (font) {
      case "STANDARD":
        page.drawText(printable(text), { x, y, size, font: this.#faces[face], color: colourOf(colour) });
        return;
      case "RUPEE":
        this.#drawRupee(page, { face, size, colour }, { x, y });
        return;
      case "SCRIPT":
        this.#drawShaped(page, text, { face, size, colour }, { x, y });
        return;
    }
  }

  #drawShaped(page: PDFPage, word: string, { face, size, colour }: Style, { x, y }: Place): void {
    const [red, green, blue] = COLOURS[colour];
    page.pushOperators(setFillingRgbColor(red, green, blue));
    this.#script?.faces[face].draw(page, word, { x, y, size });
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

/** Splits a text with a pattern that captures what it finds: every second part was found. */
const runsBetween = (text: string, found: RegExp, font: Run["font"]): readonly Run[] =>
  text
    .split(found)
    .map((part, index) => ({ text: part, font: index % 2 === 1 ? font : ("STANDARD" as const) }))
    .filter((run) => run.text !== "");

interface Fonts {
  readonly faces: Readonly<Record<Face, PDFFont>>;
  readonly rupees: Readonly<Record<Face, PDFRef>>;
  readonly script: ScriptFaces | null;
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The standard fonts support western European characters only. */
function printable(text: string): string {
  return text.replace(/\s/g, " ").replace(/[^\x20-\x7E\xA0-\xFF–—‘’“”…•]/g, "?");
}
