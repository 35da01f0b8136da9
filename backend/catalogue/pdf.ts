/** Lines of text set as a PDF, page by page. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { EpochMs } from "../../lib/contract/calendar-date.ts";

export type Line =
  | { readonly style: "TITLE" | "HEADING" | "TEXT" | "BULLET"; readonly text: string }
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
const FACT_COLUMN = 260;
const INK = rgb(0.08, 0.08, 0.17);
const QUIET = rgb(0.34, 0.34, 0.42);

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
    if (line.style === "FACT") {
      this.#writeFact(line);
      return;
    }
    if (line.style === "HEADING") this.#y -= 12;
    this.#set({ text: line.text, x: MARGIN, ...this.#look(line.style) });
  }

  #look(style: Exclude<Line["style"], "FACT">): Pick<Block, "font" | "size" | "colour"> {
    const { serif, text, bold } = this.#fonts;
    switch (style) {
      case "TITLE":
        return { font: serif, size: 26, colour: INK };
      case "HEADING":
        return { font: serif, size: 16, colour: INK };
      case "TEXT":
        return { font: text, size: 10, colour: QUIET };
      case "BULLET":
        return { font: bold, size: 10, colour: INK };
    }
  }

  #writeFact({ label, text }: Extract<Line, { style: "FACT" }>): void {
    const top = this.#y;
    this.#set({ text: label, font: this.#fonts.text, size: 10, x: MARGIN, colour: QUIET });
    // A label that turned the page takes its value along.
    this.#y = this.#y > top ? A4.height - MARGIN : top;
    this.#set({ text, font: this.#fonts.bold, size: 10, x: MARGIN + FACT_COLUMN, colour: INK });
  }

  numberPages(title: string): void {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = printable(`${title}, page ${index + 1} of ${pages.length}`);
      page.drawText(text, { x: MARGIN, y: MARGIN / 2, size: 8, font: this.#fonts.text, color: QUIET });
    }
  }

  #set({ text, font, size, x, colour }: Block): void {
    const height = size * 1.4;
    for (const row of wrap(printable(text), { font, size, width: A4.width - MARGIN - x })) {
      if (this.#y - height < MARGIN) {
        this.#page = this.#pdf.addPage([A4.width, A4.height]);
        this.#y = A4.height - MARGIN;
      }
      this.#y -= height;
      this.#page.drawText(row, { x, y: this.#y, size, font, color: colour });
    }
    this.#y -= size * 0.4;
  }
}

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
