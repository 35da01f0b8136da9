/** Typesets lines of text as a tagged PDF. */

import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../lib/i18n/locales.ts";
import { Structure, type StructureElement, type Tag } from "./structure.ts";
import { colourOf, Ink, type Style } from "./text-style.ts";

export type DocumentLine =
  | { readonly style: "TITLE" | "HEADING" | "TEXT" | "ITEM" | "QUESTION"; readonly text: string }
  | { readonly style: "FACT"; readonly label: string; readonly text: string };

interface About {
  readonly title: string;
  /** Printed at the foot of every page, before the page number. */
  readonly footer: string;
  readonly at: EpochMs;
}

/**
 * @returns the PDF's bytes. Deterministic: the same lines and time give the same bytes.
 */
export async function pdfOf(lines: readonly DocumentLine[], { title, footer, at }: About): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(LOCALES[DEFAULT_LOCALE].tag);
  pdf.setCreationDate(new Date(at));
  pdf.setModificationDate(new Date(at));
  const ink = await Ink.of(pdf, LOCALES[DEFAULT_LOCALE].script, lines.map(({ text }) => text).join(" "));
  const writer = new Writer(pdf, ink, levelsOf(lines));
  for (const line of lines) writer.write(line);
  writer.numberPages(footer);
  writer.writeStructure(title);
  await ink.finish();
  return pdf.save();
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FACT_COLUMN = 250;
const ITEM_INDENT = 12;
const BULLET = "•";
/** Space that must be left on the page for a heading and the first lines below it, in points. */
const SPACE_BELOW = { HEADING: 64, QUESTION: 46 } as const;

const TITLE: Style = { face: "serif", size: 26, colour: "ink" };
const HEADING: Style = { face: "serif", size: 16, colour: "ink" };
const STRONG: Style = { face: "bold", size: 10, colour: "ink" };
const BODY: Style = { face: "text", size: 10, colour: "ink" };
const QUIET: Style = { face: "text", size: 10, colour: "quiet" };
const FOOTER: Style = { face: "text", size: 8, colour: "quiet" };

interface Block {
  readonly element: StructureElement;
  readonly text: string;
  readonly style: Style;
  readonly x: number;
  /** Extends to the right margin when omitted. */
  readonly width?: number;
}

const heightOf = ({ size }: Style) => size * 1.4;

const HEADINGS = ["TITLE", "HEADING", "QUESTION"] as const;
type Heading = (typeof HEADINGS)[number];
const LEVELS = ["H1", "H2", "H3"] as const;
type Levels = ReadonlyMap<Heading, Tag>;

/** The tag of each style of heading in a document, whose first level is H1 also without a title (PDF/UA-1, 7.4.2). */
function levelsOf(lines: readonly DocumentLine[]): Levels {
  const used = HEADINGS.filter((style) => lines.some((line) => line.style === style));
  return new Map(used.map((style, rank) => [style, LEVELS[rank] ?? "H3"]));
}

/** Writes lines from top to bottom and starts a new page when one is full. */
class Writer {
  readonly #pdf: PDFDocument;
  readonly #ink: Ink;
  readonly #structure: Structure;
  readonly #levels: Levels;
  /** The list that the last line belongs to, unless it was no item and no fact. */
  #list: StructureElement | null = null;
  #page: PDFPage;
  #y: number;

  constructor(pdf: PDFDocument, ink: Ink, levels: Levels) {
    this.#pdf = pdf;
    this.#ink = ink;
    this.#levels = levels;
    this.#structure = new Structure(pdf);
    this.#page = pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  write(line: DocumentLine): void {
    if (line.style !== "FACT" && line.style !== "ITEM") this.#list = null;
    switch (line.style) {
      case "FACT":
        this.#writeFact(line);
        break;
      case "HEADING":
        this.#writeHeading(line.text);
        break;
      case "QUESTION":
        this.#ensureSpace(SPACE_BELOW.QUESTION);
        this.#set({ element: this.#addHeading("QUESTION"), text: line.text, style: STRONG, x: MARGIN });
        break;
      case "ITEM":
        this.#writeItem(line.text);
        break;
      case "TITLE":
        this.#set({ element: this.#addHeading("TITLE"), text: line.text, style: TITLE, x: MARGIN });
        break;
      case "TEXT":
        this.#set({ element: this.#add("P"), text: line.text, style: QUIET, x: MARGIN });
        break;
    }
  }

  numberPages(title: string): void {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = `${title}, page ${index + 1} of ${pages.length}`;
      this.#structure.artifact(page, () => this.#ink.draw(page, text, FOOTER, { x: MARGIN, y: MARGIN / 2 }));
    }
  }

  writeStructure(title: string): void {
    this.#structure.write(title);
  }

  #add(tag: Tag): StructureElement {
    return this.#structure.add(this.#structure.root, tag);
  }

  #addHeading(style: Heading): StructureElement {
    return this.#add(this.#levels.get(style) ?? "P");
  }

  /** The next item of the list that the last line belongs to, or of a new one. */
  #addItem(): StructureElement {
    this.#list ??= this.#add("L");
    return this.#structure.add(this.#list, "LI");
  }

  #writeHeading(text: string): void {
    this.#ensureSpace(SPACE_BELOW.HEADING);
    this.#y -= 14;
    const end = { x: A4.width - MARGIN, y: this.#y };
    const start = { x: MARGIN, y: this.#y };
    this.#structure.artifact(this.#page, () =>
      this.#page.drawLine({ start, end, thickness: 0.5, color: colourOf("rule") }),
    );
    this.#y -= 2;
    this.#set({ element: this.#addHeading("HEADING"), text, style: HEADING, x: MARGIN });
  }

  #writeItem(text: string): void {
    this.#ensureSpace(heightOf(BODY));
    const item = this.#addItem();
    this.#structure.mark(this.#page, this.#structure.add(item, "Lbl"), () =>
      this.#ink.draw(this.#page, BULLET, QUIET, { x: MARGIN, y: this.#y - heightOf(BODY) }),
    );
    this.#set({ element: this.#structure.add(item, "LBody"), text, style: BODY, x: MARGIN + ITEM_INDENT });
  }

  /** Label and value side by side; the taller of the two determines the next line's position. */
  #writeFact({ label, text }: Extract<DocumentLine, { style: "FACT" }>): void {
    const item = this.#addItem();
    const width = FACT_COLUMN - ITEM_INDENT;
    const name = { element: this.#structure.add(item, "Lbl"), text: label, style: QUIET, x: MARGIN, width };
    const value = { element: this.#structure.add(item, "LBody"), text, style: STRONG, x: MARGIN + FACT_COLUMN };
    const rows = Math.max(this.#rowsOf(name).length, this.#rowsOf(value).length);
    this.#ensureSpace(rows * heightOf(BODY));
    const top = this.#y;
    this.#set(name);
    const afterName = this.#y;
    this.#y = top;
    this.#set(value);
    this.#y = Math.min(this.#y, afterName);
  }

  #ensureSpace(height: number): void {
    if (this.#y - height >= MARGIN) return;
    this.#page = this.#pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  #rowsOf({ text, style, x, width = A4.width - MARGIN - x }: Block): readonly string[] {
    return this.#ink.wrap(text, style, width);
  }

  #set(block: Block): void {
    const { element, style, x } = block;
    for (const row of this.#rowsOf(block)) {
      this.#ensureSpace(heightOf(style));
      this.#y -= heightOf(style);
      this.#structure.mark(this.#page, element, () => this.#ink.draw(this.#page, row, style, { x, y: this.#y }));
    }
    this.#y -= style.size * 0.4;
  }
}
