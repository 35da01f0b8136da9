/**
 * Typesets a statement as a PDF: letterhead, key figures, notes, and tables that repeat their header on every page.
 * Deterministic: the same content and time give the same bytes.
 */
import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { LOCALES, type Locale } from "../../lib/i18n/locales.ts";
import { type ColourName, colourOf, Ink, type Style } from "./text-style.ts";

interface About {
  readonly title: string;
  /** Printed at the foot of every page, before the page number. */
  readonly footer: string;
  readonly at: EpochMs;
  /** "Page 1 of 3", in the language. */
  readonly pageLabel: (page: number, pages: number) => string;
  readonly locale: Locale;
  /** Printed in its own script, whatever the language. */
  readonly name?: string;
}

export interface SheetFact {
  readonly label: string;
  readonly text: string;
}

export interface Column {
  readonly heading: string;
  /** In points; the columns' widths add up to the text width. */
  readonly width: number;
  readonly isFigure?: boolean;
}

export interface SheetRow {
  /** One per column. Text after a line break is set smaller, on a second line. */
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 48;
/** Width of a table, in points. */
export const TEXT_WIDTH = A4.width - 2 * MARGIN;
const FOOT = 62;

const TITLE: Style = { face: "serif", size: 23, colour: "ink" };
const MARK: Style = { face: "serif", size: 21, colour: "accent" };
const HEADING: Style = { face: "serif", size: 15, colour: "ink" };
const LABEL: Style = { face: "text", size: 8, colour: "quiet" };
const FIGURE: Style = { face: "serif", size: 15, colour: "ink" };
const BODY: Style = { face: "text", size: 8.5, colour: "ink" };
const STRONG: Style = { face: "bold", size: 8.5, colour: "ink" };
const NOTE: Style = { face: "text", size: 7, colour: "faint" };
const SMALL: Style = { face: "text", size: 8, colour: "quiet" };

const LEADING = 1.38;
const heightOf = ({ size }: Style) => size * LEADING;
const CELL_GAP = 6;
const ROW_PADDING = 4.5;
/** Space that must be left on the page for a heading and the first row below it, in points. */
const SPACE_BELOW = 92;

export class PdfSheet {
  readonly #pdf: PDFDocument;
  readonly #ink: Ink;
  readonly #about: About;
  #page: PDFPage;
  #y: number;

  private constructor(pdf: PDFDocument, ink: Ink, about: About) {
    this.#pdf = pdf;
    this.#ink = ink;
    this.#about = about;
    this.#page = pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  static async open(about: About): Promise<PdfSheet> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(about.title);
    const { tag, script } = LOCALES[about.locale];
    pdf.setLanguage(tag);
    pdf.setCreationDate(new Date(about.at));
    pdf.setModificationDate(new Date(about.at));
    return new PdfSheet(pdf, await Ink.of(pdf, script, about.name), about);
  }

  /** Company name, title and account holder. */
  letterhead({ lead, facts }: { readonly lead: string; readonly facts: readonly SheetFact[] }): void {
    this.#put("ultra", MARK, MARGIN, this.#y - MARK.size);
    this.#y -= 34;
    this.#rule("ink", 0.8);
    this.#y -= 16;
    this.#line(this.#about.title, TITLE);
    this.#line(lead, SMALL);
    this.#y -= 10;
    this.#columns(facts, 3, BODY);
    this.#y -= 6;
  }

  /** A row of a few amounts in large type. */
  figures(figures: readonly SheetFact[]): void {
    this.#ensureSpace(48);
    this.#columns(figures, figures.length, FIGURE);
  }

  heading(text: string): void {
    this.#ensureSpace(SPACE_BELOW);
    this.#y -= 14;
    this.#line(text, HEADING);
    this.#y -= 4;
  }

  text(text: string): void {
    for (const line of this.#ink.wrap(text, SMALL, TEXT_WIDTH)) {
      this.#ensureSpace(heightOf(SMALL));
      this.#line(line, SMALL);
    }
    this.#y -= 4;
  }

  table(columns: readonly Column[], rows: Iterable<SheetRow>): void {
    this.#ensureSpace(60);
    this.#head(columns);
    for (const row of rows) {
      const height = this.#heightOfRow(columns, row);
      if (this.#y - height < FOOT) {
        this.#startPage();
        this.#head(columns);
      }
      this.#row(columns, row);
    }
    this.#y -= 10;
  }

  async save(): Promise<Uint8Array> {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const number = this.#about.pageLabel(index + 1, pages.length);
      const end = A4.width - MARGIN - this.#ink.widthOf(number, NOTE);
      const start = { x: MARGIN, y: MARGIN - 2 };
      page.drawLine({ start, end: { ...start, x: A4.width - MARGIN }, thickness: 0.5, color: colourOf("rule") });
      this.#ink.draw(page, this.#about.footer, NOTE, { x: MARGIN, y: MARGIN - 14 });
      this.#ink.draw(page, number, NOTE, { x: end, y: MARGIN - 14 });
    }
    await this.#ink.finish();
    return this.#pdf.save();
  }

  /** Labels with their values below, in `count` columns, row by row. */
  #columns(facts: readonly SheetFact[], count: number, style: Style): void {
    const width = TEXT_WIDTH / count;
    for (let first = 0; first < facts.length; first += count) {
      const inRow = facts.slice(first, first + count).map((fact) => ({
        label: fact.label,
        lines: this.#ink.wrap(fact.text, style, width - CELL_GAP),
      }));
      const top = this.#y;
      for (const [index, { label, lines }] of inRow.entries()) {
        const x = MARGIN + index * width;
        this.#put(label, LABEL, x, top - LABEL.size);
        for (const [row, line] of lines.entries()) {
          this.#put(line, style, x, top - heightOf(LABEL) - heightOf(style) * row - style.size);
        }
      }
      const deepest = Math.max(...inRow.map(({ lines }) => lines.length));
      this.#y = top - heightOf(LABEL) - heightOf(style) * deepest - 7;
    }
  }

  #head(columns: readonly Column[]): void {
    this.#cells(columns, (column) => [{ text: column.heading, style: LABEL }]);
    this.#rule("ink", 0.6);
  }

  #row(columns: readonly Column[], row: SheetRow): void {
    this.#cells(columns, (column, index) => this.#linesOf(row, column, index));
    this.#rule(row.isStrong ? "ink" : "rule", 0.5);
  }

  #heightOfRow(columns: readonly Column[], row: SheetRow): number {
    return deepestOf(columns.map((column, index) => this.#linesOf(row, column, index))) + 2 * ROW_PADDING;
  }

  #linesOf({ cells, isStrong = false }: SheetRow, { width }: Column, index: number): readonly SetLine[] {
    const [first = "", ...notes] = (cells[index] ?? "").split("\n");
    const style = isStrong ? STRONG : BODY;
    const wrapped = (text: string, as: Style) =>
      this.#ink.wrap(text, as, width - CELL_GAP).map((line) => ({ text: line, style: as }));
    return [...wrapped(first, style), ...notes.flatMap((note) => wrapped(note, NOTE))];
  }

  #cells(columns: readonly Column[], linesOf: (column: Column, index: number) => readonly SetLine[]): void {
    const cells = columns.map(linesOf);
    const top = this.#y - ROW_PADDING;
    let x = MARGIN;
    for (const [index, column] of columns.entries()) {
      let y = top;
      for (const { text, style } of cells[index] ?? []) {
        const indent = column.isFigure ? column.width - this.#ink.widthOf(text, style) : 0;
        this.#put(text, style, x + indent, y - style.size);
        y -= heightOf(style);
      }
      x += column.width;
    }
    this.#y = top - deepestOf(cells) - ROW_PADDING;
  }

  #line(text: string, style: Style): void {
    this.#put(text, style, MARGIN, this.#y - style.size);
    this.#y -= heightOf(style);
  }

  #put(text: string, style: Style, x: number, y: number): void {
    this.#ink.draw(this.#page, text, style, { x, y });
  }

  #rule(colour: ColourName, thickness: number): void {
    const start = { x: MARGIN, y: this.#y };
    const end = { x: A4.width - MARGIN, y: this.#y };
    this.#page.drawLine({ start, end, thickness, color: colourOf(colour) });
  }

  #ensureSpace(height: number): void {
    if (this.#y - height < FOOT) this.#startPage();
  }

  #startPage(): void {
    this.#page = this.#pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }
}

interface SetLine {
  readonly text: string;
  readonly style: Style;
}

function deepestOf(cells: readonly (readonly SetLine[])[]): number {
  return Math.max(...cells.map((lines) => lines.reduce((sum, { style }) => sum + heightOf(style), 0)));
}
