/** Lines of text set as a PDF, page by page. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { EpochMs } from "../../lib/contract/calendar-date.ts";

export type Line =
  | { readonly style: "TITLE" | "HEADING" | "TEXT" | "ITEM" | "QUESTION"; readonly text: string }
  | { readonly style: "FACT"; readonly label: string; readonly text: string };

interface About {
  readonly title: string;
  /** Stands under each page, before its number. */
  readonly footer: string;
  readonly at: EpochMs;
}

/** @returns the bytes. The same lines at the same moment give the same document. In the letters of western Europe. */
export async function pdfOf(lines: readonly Line[], { title, footer, at }: About): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setLanguage("en");
  pdf.setCreationDate(new Date(at));
  pdf.setModificationDate(new Date(at));
  const fonts = {
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    text: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const writer = new Writer(pdf, fonts);
  for (const line of lines) writer.write(line);
  writer.numberPages(footer);
  return pdf.save();
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FACT_COLUMN = 250;
const ITEM_INDENT = 12;
const BULLET = "•";
/** What has to fit below the last line of a page's foot for these to begin there: themselves, and what they head. */
const KEPT_TOGETHER = { HEADING: 64, QUESTION: 46 } as const;
const INK = rgb(0.08, 0.08, 0.17);
const QUIET = rgb(0.34, 0.34, 0.42);
const RULE = rgb(0.82, 0.82, 0.86);
const BODY = 10;

interface Fonts {
  readonly serif: PDFFont;
  readonly text: PDFFont;
  readonly bold: PDFFont;
}

interface Block {
  readonly text: string;
  readonly font: PDFFont;
  readonly size: number;
  readonly x: number;
  readonly colour: ReturnType<typeof rgb>;
  /** To the right margin where it is not given. */
  readonly width?: number;
}

/** Sets lines one below the other and turns the page when it is full. */
class Writer {
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y: number;

  constructor(pdf: PDFDocument, fonts: Fonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#page = pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  write(line: Line): void {
    switch (line.style) {
      case "FACT":
        this.#writeFact(line);
        break;
      case "HEADING":
        this.#writeHeading(line.text);
        break;
      case "QUESTION":
        this.#turnUnless(KEPT_TOGETHER.QUESTION);
        this.#set({ text: line.text, ...this.#body("bold") });
        break;
      case "ITEM":
        this.#writeItem(line.text);
        break;
      case "TITLE":
        this.#set({ text: line.text, font: this.#fonts.serif, size: 26, x: MARGIN, colour: INK });
        break;
      case "TEXT":
        this.#set({ text: line.text, ...this.#body("text"), colour: QUIET });
        break;
    }
  }

  #body(font: "text" | "bold"): Omit<Block, "text"> {
    return { font: this.#fonts[font], size: BODY, x: MARGIN, colour: INK };
  }

  #writeHeading(text: string): void {
    this.#turnUnless(KEPT_TOGETHER.HEADING);
    this.#y -= 14;
    const end = { x: A4.width - MARGIN, y: this.#y };
    this.#page.drawLine({ start: { x: MARGIN, y: this.#y }, end, thickness: 0.5, color: RULE });
    this.#y -= 2;
    this.#set({ text, font: this.#fonts.serif, size: 16, x: MARGIN, colour: INK });
  }

  #writeItem(text: string): void {
    this.#turnUnless(heightOf(BODY));
    this.#page.drawText(BULLET, {
      x: MARGIN,
      y: this.#y - heightOf(BODY),
      size: BODY,
      font: this.#fonts.text,
      color: QUIET,
    });
    this.#set({ text, ...this.#body("text"), x: MARGIN + ITEM_INDENT });
  }

  /** Label and value side by side; the longer of the two says where the next line begins. */
  #writeFact({ label, text }: Extract<Line, { style: "FACT" }>): void {
    const name = { ...this.#body("text"), text: label, colour: QUIET, width: FACT_COLUMN - ITEM_INDENT };
    const value = { ...this.#body("bold"), text, x: MARGIN + FACT_COLUMN };
    const rows = Math.max(rowsOf(name).length, rowsOf(value).length);
    this.#turnUnless(rows * heightOf(BODY));
    const top = this.#y;
    this.#set(name);
    const afterName = this.#y;
    this.#y = top;
    this.#set(value);
    this.#y = Math.min(this.#y, afterName);
  }

  #turnUnless(height: number): void {
    if (this.#y - height >= MARGIN) return;
    this.#page = this.#pdf.addPage([A4.width, A4.height]);
    this.#y = A4.height - MARGIN;
  }

  numberPages(title: string): void {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = printable(`${title}, page ${index + 1} of ${pages.length}`);
      page.drawText(text, { x: MARGIN, y: MARGIN / 2, size: 8, font: this.#fonts.text, color: QUIET });
    }
  }

  #set(block: Block): void {
    const { font, size, x, colour } = block;
    for (const row of rowsOf(block)) {
      this.#turnUnless(heightOf(size));
      this.#y -= heightOf(size);
      this.#page.drawText(row, { x, y: this.#y, size, font, color: colour });
    }
    this.#y -= size * 0.4;
  }
}

const heightOf = (size: number) => size * 1.4;

const rowsOf = ({ text, font, size, x, width = A4.width - MARGIN - x }: Block) =>
  wrap(printable(text), { font, size, width });

/** The standard fonts know the letters of western Europe only. */
function printable(text: string): string {
  return text
    .replaceAll("₹", "INR ")
    .replace(/\s/g, " ")
    .replace(/[^\x20-\x7E\xA0-\xFF–—‘’“”…•]/g, "?");
}

function wrap(text: string, { font, size, width }: { font: PDFFont; size: number; width: number }): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (row !== "" && font.widthOfTextAtSize(longer, size) > width) {
      rows.push(row);
      row = word;
    } else {
      row = longer;
    }
  }
  return [...rows, row];
}
