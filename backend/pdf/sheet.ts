/**
 * Typesets a statement as a PDF: letterhead, key figures, notes, and tables that repeat their header on every page.
 * Tagged, so that a screen reader reads tables by row and column. Deterministic: the same content and time give the same
 * bytes.
 */
import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { LOCALES, type Locale } from "../../lib/i18n/locales.ts";
import { Structure, type StructureElement, type Tag } from "./structure.ts";
import { type ColourName, colourOf, Ink, type Style } from "./text-style.ts";

interface About {
  readonly title: string;
  /** Printed at the foot of every page, before the page number. */
  readonly footer: string;
  readonly at: EpochMs;
  /** "Page 1 of 3", in the language. */
  readonly pageLabel: (page: number, pages: number) => string;
  readonly locale: Locale;
  /** A person's name and address, printed in their own script, whatever the language. */
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
const SMALL_FIGURE: Style = { ...FIGURE, size: 12 };
const BODY: Style = { face: "text", size: 8.5, colour: "ink" };
const STRONG: Style = { face: "bold", size: 8.5, colour: "ink" };
const NOTE: Style = { face: "text", size: 7, colour: "faint" };
const SMALL: Style = { face: "text", size: 8, colour: "quiet" };

/** The library writes compressed objects in a time that grows with the square of their number. */
const COMPRESSED_OBJECTS_MAX = 8_000;

const LEADING = 1.38;
const heightOf = ({ size }: Style) => size * LEADING;
const CELL_GAP = 6;
const ROW_PADDING = 4.5;
/** Above and below a heading. */
const HEADING_GAPS = [14, 4] as const;
/** Space that must be left on the page for a heading and the content below it, in points. */
const HEADED_SPACE = 92;

export class PdfSheet {
  readonly #pdf: PDFDocument;
  readonly #ink: Ink;
  readonly #about: About;
  readonly #structure: Structure;
  #page: PDFPage;
  #y: number;
  /** Drawn with the content after it, so that no heading is alone at the foot of a page. */
  #pendingHeading: string | null = null;

  private constructor(pdf: PDFDocument, ink: Ink, about: About) {
    this.#pdf = pdf;
    this.#ink = ink;
    this.#about = about;
    this.#structure = new Structure(pdf);
    this.#page = pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  static async open(about: About): Promise<PdfSheet> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(about.title, { showInWindowTitleBar: true });
    const { tag, script } = LOCALES[about.locale];
    pdf.setLanguage(tag);
    pdf.setCreationDate(new Date(about.at));
    pdf.setModificationDate(new Date(about.at));
    return new PdfSheet(pdf, await Ink.of(pdf, script, about.name), about);
  }

  /** Company name, title and account holder. */
  letterhead({ lead, facts }: { readonly lead: string; readonly facts: readonly SheetFact[] }): void {
    this.#mark("P", () => this.#put("ultra", MARK, MARGIN, this.#y - MARK.size));
    this.#y -= 34;
    this.#rule("ink", 0.8);
    this.#y -= 16;
    this.#mark("H1", () => this.#line(this.#about.title, TITLE));
    this.#mark("P", () => this.#line(lead, SMALL));
    this.#y -= 10;
    this.#columns(facts, 3, BODY);
    this.#y -= 6;
  }

  /** A row of a few amounts in large type. */
  figures(figures: readonly SheetFact[]): void {
    this.#ensureSpace(48);
    const width = TEXT_WIDTH / figures.length - CELL_GAP;
    // A long amount is set smaller, never on two lines.
    const fits = figures.every(({ text }) => this.#ink.widthOf(text, FIGURE) <= width);
    this.#columns(figures, figures.length, fits ? FIGURE : SMALL_FIGURE);
  }

  heading(text: string): void {
    this.#ensureSpace(0);
    this.#pendingHeading = text;
  }

  text(text: string): void {
    this.#ensureSpace(heightOf(SMALL));
    const paragraph = this.#structure.add(this.#structure.root, "P");
    for (const line of this.#ink.wrap(text, SMALL, TEXT_WIDTH)) {
      this.#ensureSpace(heightOf(SMALL));
      this.#structure.mark(this.#page, paragraph, () => this.#line(line, SMALL));
    }
    this.#y -= 4;
  }

  table(columns: readonly Column[], rows: Iterable<SheetRow>): void {
    const head = columns.map(({ heading, width }) => this.#wrapped(heading, LABEL, width));
    let table: StructureElement | null = null;
    const begin = (firstRow: number) => {
      this.#ensureSpace(rowHeightOf(head) + firstRow);
      const begun = this.#structure.add(this.#structure.root, "Table");
      this.#head(columns, head, this.#structure.add(begun, "TR"));
      return begun;
    };
    for (const row of rows) {
      const cells = columns.map((column, index) => this.#linesOf(row, column, index));
      table ??= begin(rowHeightOf(cells));
      if (this.#y - rowHeightOf(cells) < FOOT) {
        this.#startPage();
        this.#structure.artifact(this.#page, () => this.#head(columns, head, null));
      }
      this.#cells(columns, cells, { row: this.#structure.add(table, "TR"), tag: "TD" });
      this.#rule(row.isStrong ? "ink" : "rule", 0.5);
    }
    if (table === null) begin(0);
    this.#y -= 10;
  }

  async save(): Promise<Uint8Array> {
    this.#ensureSpace(0);
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const number = this.#about.pageLabel(index + 1, pages.length);
      const end = A4.width - MARGIN - this.#ink.widthOf(number, NOTE);
      const start = { x: MARGIN, y: MARGIN - 2 };
      this.#structure.artifact(page, () => {
        page.drawLine({ start, end: { ...start, x: A4.width - MARGIN }, thickness: 0.5, color: colourOf("rule") });
        this.#ink.draw(page, this.#about.footer, NOTE, { x: MARGIN, y: MARGIN - 14 });
        this.#ink.draw(page, number, NOTE, { x: end, y: MARGIN - 14 });
      });
    }
    await this.#ink.finish();
    this.#structure.write(this.#about.title);
    const objects = this.#pdf.context.enumerateIndirectObjects().length;
    return this.#pdf.save({ useObjectStreams: objects <= COMPRESSED_OBJECTS_MAX });
  }

  /** Labels with their values below, in `count` columns, row by row. */
  #columns(facts: readonly SheetFact[], count: number, style: Style): void {
    const width = TEXT_WIDTH / count;
    const list = this.#structure.add(this.#structure.root, "L");
    for (let first = 0; first < facts.length; first += count) {
      const inRow = facts.slice(first, first + count).map((fact) => ({
        label: fact.label,
        lines: this.#ink.wrap(fact.text, style, width - CELL_GAP),
      }));
      const top = this.#y;
      for (const [index, { label, lines }] of inRow.entries()) {
        const x = MARGIN + index * width;
        const item = this.#structure.add(list, "LI");
        this.#markIn(item, "Lbl", () => this.#put(label, LABEL, x, top - LABEL.size));
        this.#markIn(item, "LBody", () => {
          for (const [row, line] of lines.entries()) {
            this.#put(line, style, x, top - heightOf(LABEL) - heightOf(style) * row - style.size);
          }
        });
      }
      const deepest = Math.max(...inRow.map(({ lines }) => lines.length));
      this.#y = top - heightOf(LABEL) - heightOf(style) * deepest - 7;
    }
  }

  /** `row` is null where the header is repeated. */
  #head(columns: readonly Column[], cells: readonly (readonly SetLine[])[], row: StructureElement | null): void {
    this.#cells(columns, cells, row && { row, tag: "TH" });
    this.#rule("ink", 0.6, row === null);
  }

  #linesOf({ cells, isStrong = false }: SheetRow, { width }: Column, index: number): readonly SetLine[] {
    const [first = "", ...notes] = (cells[index] ?? "").split("\n");
    const style = isStrong ? STRONG : BODY;
    return [...this.#wrapped(first, style, width), ...notes.flatMap((note) => this.#wrapped(note, NOTE, width))];
  }

  #wrapped(text: string, style: Style, width: number): readonly SetLine[] {
    return this.#ink.wrap(text, style, width - CELL_GAP).map((line) => ({ text: line, style }));
  }

  #cells(
    columns: readonly Column[],
    cells: readonly (readonly SetLine[])[],
    as: { readonly row: StructureElement; readonly tag: "TH" | "TD" } | null,
  ): void {
    const top = this.#y - ROW_PADDING;
    let x = MARGIN;
    for (const [index, column] of columns.entries()) {
      const left = x;
      const draw = () => this.#cell(column, cells[index] ?? [], left, top);
      if (as === null) draw();
      else this.#markIn(as.row, as.tag, draw);
      x += column.width;
    }
    this.#y = top - deepestOf(cells) - ROW_PADDING;
  }

  #cell({ isFigure, width }: Column, lines: readonly SetLine[], left: number, top: number): void {
    let y = top;
    for (const { text, style } of lines) {
      const indent = isFigure ? width - this.#ink.widthOf(text, style) : 0;
      this.#put(text, style, left + indent, y - style.size);
      y -= heightOf(style);
    }
  }

  #mark(tag: Tag, draw: () => void): void {
    this.#markIn(this.#structure.root, tag, draw);
  }

  #markIn(parent: StructureElement, tag: Tag, draw: () => void): void {
    this.#structure.mark(this.#page, this.#structure.add(parent, tag), draw);
  }

  #line(text: string, style: Style): void {
    this.#put(text, style, MARGIN, this.#y - style.size);
    this.#y -= heightOf(style);
  }

  #put(text: string, style: Style, x: number, y: number): void {
    this.#ink.draw(this.#page, text, style, { x, y });
  }

  #rule(colour: ColourName, thickness: number, isInArtifact = false): void {
    const start = { x: MARGIN, y: this.#y };
    const end = { x: A4.width - MARGIN, y: this.#y };
    const draw = () => this.#page.drawLine({ start, end, thickness, color: colourOf(colour) });
    if (isInArtifact) draw();
    else this.#structure.artifact(this.#page, draw);
  }

  /** Call before a block, with its height or that of its beginning; 0 begins no page. Draws the heading above it. */
  #ensureSpace(height: number): void {
    const heading = this.#pendingHeading;
    this.#pendingHeading = null;
    if (heading === null && height === 0) return;
    const [above, below] = HEADING_GAPS;
    const headed = Math.max(HEADED_SPACE, above + heightOf(HEADING) + below + height);
    if (this.#y - (heading === null ? height : headed) < FOOT) this.#startPage();
    if (heading === null) return;
    this.#y -= above;
    this.#mark("H2", () => this.#line(heading, HEADING));
    this.#y -= below;
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

const rowHeightOf = (cells: readonly (readonly SetLine[])[]): number => deepestOf(cells) + 2 * ROW_PADDING;

function deepestOf(cells: readonly (readonly SetLine[])[]): number {
  return Math.max(...cells.map((lines) => lines.reduce((sum, { style }) => sum + heightOf(style), 0)));
}
