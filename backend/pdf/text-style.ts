/**
 * Text drawing with the standard PDF fonts, extended by the rupee sign, by central European letters and by Devanagari.
 * Invariant: letters of no face are written in Latin ones, never as question marks.
 */
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
import { asWideAs, CENTRAL_EUROPEAN, codeOf, embedCentralEuropean } from "./central-european.ts";
import { inLatinLetters } from "./latin-letters.ts";
import { embedRupee, RUPEE_CODE, RUPEE_WIDTH, RUPEES } from "./rupee.ts";
import type { Face, ScriptFaces } from "./shaped-face.ts";

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
  readonly font: "STANDARD" | "RUPEE" | "CENTRAL_EUROPEAN" | "SCRIPT";
}

export class Ink {
  readonly #faces: Readonly<Record<Face, PDFFont>>;
  readonly #rupees: Readonly<Record<Face, PDFRef>>;
  readonly #central: Readonly<Record<Face, PDFRef>>;
  readonly #script: ScriptFaces | null;
  /** The resource name of each font that the library does not know, per page. */
  readonly #names = new WeakMap<PDFPage, Map<PDFRef, PDFName>>();

  private constructor({ faces, rupees, central, script }: Fonts) {
    this.#faces = faces;
    this.#rupees = rupees;
    this.#central = central;
    this.#script = script;
  }

  /** `text`: what may hold letters of another script than the document's. */
  static async of(pdf: PDFDocument, script: Script, text = ""): Promise<Ink> {
    const faces = {
      serif: await pdf.embedFont(StandardFonts.TimesRoman),
      text: await pdf.embedFont(StandardFonts.Helvetica),
      bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    };
    const rupee = (face: Face) => embedRupee(pdf, STEMS[face]);
    const rupees = { serif: rupee("serif"), text: rupee("text"), bold: rupee("bold") };
    const central = {
      serif: embedCentralEuropean(pdf, StandardFonts.TimesRoman),
      text: embedCentralEuropean(pdf, StandardFonts.Helvetica),
      bold: embedCentralEuropean(pdf, StandardFonts.HelveticaBold),
    };
    const needed = DEVANAGARI.test(text) ? "DEVANAGARI" : script;
    return new Ink({ faces, rupees, central, script: (await SCRIPTS[needed]?.(pdf)) ?? null });
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
    return runsBetween(text, RUPEES, "RUPEE")
      .flatMap((run) =>
        run.font === "RUPEE" || this.#script === null ? [run] : runsBetween(run.text, this.#script.words, "SCRIPT"),
      )
      .flatMap((run) =>
        run.font === "STANDARD" ? runsBetween(run.text.normalize("NFC"), CENTRAL_EUROPEAN, "CENTRAL_EUROPEAN") : [run],
      );
  }

  #widthOfRun({ text, font }: Run, { face, size }: Pick<Style, "face" | "size">): number {
    switch (font) {
      case "STANDARD":
        // Letter by letter: the library measures with kerning, and draws without.
        return [...printable(text)].reduce((sum, letter) => sum + this.#faces[face].widthOfTextAtSize(letter, size), 0);
      case "RUPEE":
        return (RUPEE_WIDTH * size) / 1000;
      case "CENTRAL_EUROPEAN":
        return this.#faces[face].widthOfTextAtSize(asWideAs(text), size);
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
        this.#drawCode(page, { code: RUPEE_CODE, font: this.#rupees[face] }, { face, size, colour }, { x, y });
        return;
      case "CENTRAL_EUROPEAN":
        this.#drawCode(page, { code: codeOf(text), font: this.#central[face] }, { face, size, colour }, { x, y });
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

  #drawCode(page: PDFPage, { code, font }: Glyph, { size, colour }: Style, { x, y }: Place): void {
    const [red, green, blue] = COLOURS[colour];
    page.pushOperators(
      beginText(),
      setFillingRgbColor(red, green, blue),
      setStrokingRgbColor(red, green, blue),
      setFontAndSize(this.#nameOn(page, font), size),
      setTextMatrix(1, 0, 0, 1, x, y),
      showText(PDFHexString.of(code)),
      endText(),
    );
  }

  #nameOn(page: PDFPage, font: PDFRef): PDFName {
    const names = this.#names.get(page) ?? new Map<PDFRef, PDFName>();
    this.#names.set(page, names);
    const name = names.get(font) ?? page.node.newFontDictionary("Own", font);
    names.set(font, name);
    return name;
  }
}

interface Glyph {
  /** In hexadecimal digits. */
  readonly code: string;
  readonly font: PDFRef;
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
  readonly central: Readonly<Record<Face, PDFRef>>;
  readonly script: ScriptFaces | null;
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const DEVANAGARI = /[\u0900-\u097F]/;
/** Letters outside the encoding that the library writes (Windows-1252). */
const OTHER_LETTERS = /[^\x20-\x7E\xA0-\xFFŒœŠšŽžŸƒ–—‘’‚“”„†‡•…‰‹›€™]+/gu;

const printable = (text: string): string => text.replace(/\s/g, " ").replace(OTHER_LETTERS, inLatinLetters);

/** Whether every letter is printed as it is. */
export function isPrintable(text: string): boolean {
  const rest = text.replace(/[\u0900-\u097F\u200C\u200D]/g, "").normalize("NFC");
  const standard = runsBetween(rest, CENTRAL_EUROPEAN, "CENTRAL_EUROPEAN").filter(({ font }) => font === "STANDARD");
  return standard.every((run) => printable(run.text) === run.text);
}
