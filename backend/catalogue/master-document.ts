/** The master document of a deal: one PDF of everything that was promised when it was published. In English only. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { dateInIndia, type EpochMs } from "../../lib/contract/calendar-date.ts";
import type { DealTerms } from "../../lib/contract/deals.ts";
import type { DealId } from "../../lib/contract/ids.ts";
import { type Paise, rupeesFromPaise } from "../../lib/contract/money.ts";
import { investmentTermsOf, RESIDENT_WITH_PAN } from "../deal/terms.ts";

export const masterDocumentKey = (dealId: DealId) => `deals/${dealId}/master-document.pdf`;

type Line =
  | { readonly style: "TITLE" | "HEADING" | "TEXT" | "BULLET"; readonly text: string }
  | { readonly style: "FACT"; readonly label: string; readonly text: string };

/** @returns the bytes of the PDF. The same deal published at the same moment gives the same document. */
export async function masterDocument(terms: DealTerms, publishedAt: EpochMs): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${terms.title}: master document`);
  pdf.setLanguage("en");
  pdf.setCreationDate(new Date(publishedAt));
  pdf.setModificationDate(new Date(publishedAt));
  const fonts = {
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    text: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const writer = new Writer(pdf, fonts);
  for (const line of linesOf(terms, publishedAt)) writer.write(line);
  writer.numberPages(terms.title);
  return pdf.save();
}

const inRupees = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
const rupees = (amount: Paise) => `INR ${inRupees.format(rupeesFromPaise(amount))}`;
const percent = (rateBps: number) => `${(rateBps / 100).toFixed(2)} %`;
const moment = (at: EpochMs) =>
  new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(at);

function linesOf(terms: DealTerms, publishedAt: EpochMs): Line[] {
  const { record } = terms;
  return [
    { style: "TITLE", text: terms.title },
    { style: "TEXT", text: terms.subtitle.en },
    { style: "TEXT", text: `Master document of deal ${terms.dealId}, as published on ${moment(publishedAt)} IST.` },
    { style: "HEADING", text: "Terms" },
    ...factsOf(terms),
    { style: "HEADING", text: "An example" },
    ...exampleOf(terms, publishedAt),
    { style: "HEADING", text: "Who pays, and why they will" },
    { style: "TEXT", text: `Seller: ${terms.seller.name}. ${terms.seller.about.en}` },
    { style: "TEXT", text: `Buyer: ${terms.buyer.name}. ${terms.buyer.about.en}` },
    { style: "TEXT", text: terms.why.en },
    {
      style: "TEXT",
      text: `Record with this buyer up to ${record.asOf}: ${record.deals} earlier deals, ${record.late} of them paid late, the longest delay ${record.longestDelayDays} days.`,
    },
    ...listOf("Security", terms.security),
    ...listOf("Covenants", terms.covenants),
    ...listOf("Risks", terms.risks),
    { style: "HEADING", text: "Questions" },
    ...terms.faqs.flatMap(({ question, answer }): Line[] => [
      { style: "BULLET", text: question.en },
      { style: "TEXT", text: answer.en },
    ]),
  ];
}

function factsOf(terms: DealTerms): Line[] {
  const facts: Record<string, string> = {
    "Return a year, simple interest, before tax": percent(terms.rateBps),
    Tenure: `${terms.tenureDays} days from the day of the investment`,
    "Minimum investment": rupees(terms.minimum),
    "Then in steps of": rupees(terms.unit),
    "Size of the deal": rupees(terms.total),
    "Face value of the invoices": `${rupees(terms.invoiceValue)}, ${terms.invoiceCount} invoices`,
    "Rating of the buyer": `${terms.rating.grade}, ${terms.rating.agency}, ${terms.rating.on}`,
    "Opens (IST)": moment(terms.opensAt),
    "Closes (IST)": moment(terms.closesAt),
  };
  return Object.entries(facts).map(([label, text]) => ({ style: "FACT", label, text }));
}

/** The minimum, invested on the day of publication by a resident whose PAN is known. */
function exampleOf(deal: DealTerms, publishedAt: EpochMs): Line[] {
  const terms = investmentTermsOf({
    deal,
    amountPaise: deal.minimum,
    investOn: dateInIndia(publishedAt),
    taxpayer: RESIDENT_WITH_PAN,
  });
  const invested = `${rupees(deal.minimum)} on ${terms.investOn}`;
  return [
    { style: "FACT", label: "Invested", text: invested },
    ...terms.cashflow.flatMap(({ dueOn, gross, tds, net, tdsRateBps }): Line[] => [
      { style: "FACT", label: `Due on ${dueOn}, before tax`, text: rupees(gross) },
      { style: "FACT", label: `Tax deducted at source, ${percent(tdsRateBps)} of the interest`, text: rupees(tds) },
      { style: "FACT", label: "To the wallet", text: rupees(net) },
    ]),
  ];
}

function listOf(heading: string, texts: DealTerms["risks"]): Line[] {
  return [{ style: "HEADING", text: heading }, ...texts.map(({ en }): Line => ({ style: "BULLET", text: en }))];
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
