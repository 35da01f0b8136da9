/**
 * Text drawing in the faces of the website, which the document holds. Invariant: letters of no face are written in Latin
 * ones, never as question marks.
 */
import { type PDFDocument, type PDFPage, rgb, setFillingRgbColor } from "@cantoo/pdf-lib";
import type { Script } from "../../lib/i18n/locales.ts";
import { isPrinted, type LatinFaces, latinFaces } from "./latin.ts";
import { inLatinLetters, isSpelled } from "./latin-letters.ts";
import type { LetterFace } from "./letter-face.ts";
import type { Face, ScriptFaces, ShapedFace } from "./shaped-face.ts";

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

/** A part of a line that is drawn with one font. */
interface Run {
  readonly text: string;
  readonly font: LetterFace | ShapedFace;
}

export class Ink {
  readonly #latin: LatinFaces;
  readonly #script: ScriptFaces | null;
  readonly #fonts: Readonly<Record<Face, Map<string, LetterFace>>> = {
    serif: new Map(),
    text: new Map(),
    bold: new Map(),
  };

  private constructor(latin: LatinFaces, script: ScriptFaces | null) {
    this.#latin = latin;
    this.#script = script;
  }

  /** `text`: all text that may hold letters of another script than the document's. */
  static async of(pdf: PDFDocument, script: Script, text = ""): Promise<Ink> {
    const needed = DEVANAGARI.test(text) ? "DEVANAGARI" : script;
    return new Ink(await latinFaces(pdf), (await SCRIPTS[needed]?.(pdf)) ?? null);
  }

  /** Call before the document is saved. */
  async finish(): Promise<void> {
    const shaped = Object.values(this.#script?.faces ?? {});
    for (const font of new Set([...Object.values(this.#latin).flat(), ...shaped])) await font.embed();
  }

  widthOf(text: string, { face, size }: Pick<Style, "face" | "size">): number {
    return this.#runsOf(text, face).reduce((sum, run) => sum + run.font.widthOf(run.text, size), 0);
  }

  draw(page: PDFPage, text: string, { face, size, colour }: Style, { x, y }: Place): void {
    const [red, green, blue] = COLOURS[colour];
    page.pushOperators(setFillingRgbColor(red, green, blue));
    let at = x;
    for (const run of this.#runsOf(text, face)) {
      run.font.draw(page, run.text, { x: at, y, size });
      at += run.font.widthOf(run.text, size);
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

  #runsOf(text: string, face: Face): readonly Run[] {
    const script = this.#script;
    if (script === null) return this.#latinRunsOf(text, face);
    // Split by a pattern that captures words of the script: every second part is one.
    const parts = text.split(script.words);
    return parts.flatMap((part, index) =>
      index % 2 === 1 ? [{ text: part, font: script.faces[face] }] : this.#latinRunsOf(part, face),
    );
  }

  #latinRunsOf(text: string, face: Face): readonly Run[] {
    const runs: { text: string; font: LetterFace }[] = [];
    for (const letter of inPrintedLetters(text)) {
      const font = this.#fonts[face].get(letter) ?? this.#findFont(letter, face);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font });
    }
    return runs;
  }

  #findFont(letter: string, face: Face): LetterFace {
    const font = this.#latin[face].find((each) => each.has(letter));
    if (!font) throw new Error(`no ${face} face has U+${letter.codePointAt(0)?.toString(16)}`);
    this.#fonts[face].set(letter, font);
    return font;
  }
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const DEVANAGARI = /[\u0900-\u097F]/;
/** Turkish and Romanian letters with a cedilla, of which the faces have the form with a comma. */
const COMMA_BELOW = new Map([
  ["Ţ", "Ț"],
  ["ţ", "ț"],
]);

/** A text of the commonest characters only, which all faces have. */
const PLAIN = /^[\x20-\x7E₹–]*$/;

/** Writes each sequence of letters that no face has in Latin ones. */
function inPrintedLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  let [printed, missing] = ["", ""];
  const spell = () => {
    printed += missing === "" ? "" : inLatinLetters(missing.normalize("NFKC").replaceAll("⁄", "/"));
    missing = "";
  };
  for (const letter of text.replace(/\s/g, " ").replaceAll("\u00AD", "").normalize("NFC")) {
    const own = COMMA_BELOW.get(letter) ?? letter;
    if (isPrinted(own)) {
      spell();
      printed += own;
    } else missing += letter;
  }
  spell();
  return printed;
}

/** Whether every letter is printed, as it is or in Latin ones. */
export const hasPrintedForm = (text: string): boolean => isPrintable(text) || text.split(" ").every(isSpelled);

/** Whether every letter is printed as it is. */
export function isPrintable(text: string): boolean {
  const rest = text.replace(/[\u0900-\u097F\u200C\u200D]/g, "").normalize("NFC");
  return [...rest].every((letter) => isPrinted(COMMA_BELOW.get(letter) ?? letter));
}
