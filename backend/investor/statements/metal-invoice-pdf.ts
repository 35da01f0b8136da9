/**
 * The tax invoice of a purchase of metal, with the particulars of rule 46 of the CGST Rules. Invariant: the same
 * invoice gives the same bytes on every day.
 */
import { startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { PostalAddress } from "../../../lib/contract/values/postal-address.ts";
import { accountNumberOf, spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { inLatinLetters } from "../../pdf/latin-letters.ts";
import { type Column, PdfSheet, type SheetFact, type SheetRow, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { isPrintable } from "../../pdf/text-style.ts";
import { type Translate, translateTo } from "../../platform/translate.ts";
import type { NumberedInvoice } from "../metals/invoice-store.ts";
import { printedName } from "./letterhead.ts";
import { figure, unitOf } from "./statement-figures.ts";

interface InvoiceFor {
  readonly userId: string;
  /** Null when the purchase was placed without one. */
  readonly address: PostalAddress | null;
  readonly locale: Locale;
}

export async function metalInvoicePdf(
  invoice: NumberedInvoice,
  { userId, address, locale }: InvoiceFor,
): Promise<Uint8Array> {
  const t = translateTo(locale);
  const { number, issuedOn, supplierName, recipientName, registeredName } = invoice;
  const date = formatDate(issuedOn, locale);
  const name = printedName({ name: recipientName || null, registeredName, maskedPan: null, userId }, locale);
  const recipientAddress = address && printedAddress(address, t);
  const sheet = await PdfSheet.open({
    title: t("reports.invoice.title"),
    footer: t("reports.invoice.footer", { number, supplier: supplierName }),
    pageLabel: (page, pages) => t("reports.sheet.page", { page, pages }),
    at: startOfDayInIndia(issuedOn),
    locale,
    name: `${name} ${recipientAddress ?? ""}`,
  });
  const lead = t("reports.invoice.lead", { number, date });
  const recipient = `${name}, ${t("reports.sheet.account")} ${accountNumberOf(userId)}`;
  sheet.letterhead({ lead, facts: factsOf(invoice, { t, date, recipient, recipientAddress }) });
  sheet.table(goodsColumns(t), [goodsRow(invoice, t)]);
  sheet.table(amountColumns(t), amountRows(invoice, t));
  sheet.heading(t("reports.invoice.about"));
  const place = address === null ? "unrecorded" : "recorded";
  for (const note of ["weight", place, "tax", "issued"] as const) sheet.text(t(`reports.invoice.notes.${note}`));
  return sheet.save();
}

interface Printed {
  readonly t: Translate;
  readonly date: string;
  readonly recipient: string;
  readonly recipientAddress: string | null;
}

/** Letters of no face are written in Latin ones, as those of a name are. */
function printedAddress({ line1, line2, city, pin, state: code }: PostalAddress, t: Translate): string {
  const lines = [line1, line2, `${city} ${pin}`].filter((line) => line !== null).join(", ");
  const withState = (address: string) =>
    t("reports.invoice.addressState", { address, state: t(`gst-states.${code}`), code });
  if (isPrintable(lines)) return withState(lines);
  return t("reports.sheet.nameInLatin", { name: withState(lines.split(" ").map(inLatinLetters).join(" ")) });
}

function factsOf(invoice: NumberedInvoice, { t, date, recipient, recipientAddress }: Printed): readonly SheetFact[] {
  const { number, supplierName, supplierGstin, supplierAddress, placeOfSupply, tradeId, issuedOn } = invoice;
  const place = t(`gst-states.${placeOfSupply}`);
  return [
    { label: t("reports.invoice.number"), text: number },
    { label: t("reports.invoice.date"), text: date },
    { label: t("reports.invoice.place"), text: t("reports.invoice.placeCode", { place, code: placeOfSupply }) },
    { label: t("reports.invoice.supplier"), text: supplierName },
    { label: t("reports.invoice.gstin"), text: supplierGstin },
    { label: t("reports.invoice.supplierAddress"), text: supplierAddress },
    { label: t("reports.invoice.recipient"), text: recipient },
    ...(recipientAddress === null
      ? []
      : [
          { label: t("reports.invoice.recipientAddress"), text: recipientAddress },
          { label: t("reports.invoice.delivery"), text: t("reports.invoice.inVault") },
        ]),
    {
      label: t("reports.invoice.order"),
      text: spokenReference({ kind: "METAL_PURCHASE", id: tradeId, on: issuedOn }),
    },
    { label: t("reports.invoice.reverseCharge"), text: t("reports.invoice.no") },
  ];
}

const inRupees = (t: Translate, name: string): string => t("reports.sheet.inUnit", { name, unit: unitOf("INR") });

const FIGURE_WIDTH = 92;
const HSN_WIDTH = 56;

function goodsColumns(t: Translate): readonly Column[] {
  const figures = [
    t("reports.invoice.quantity"),
    inRupees(t, t("reports.invoice.perGram")),
    inRupees(t, t("reports.invoice.taxable")),
  ];
  return [
    { heading: t("reports.invoice.goods"), width: TEXT_WIDTH - HSN_WIDTH - figures.length * FIGURE_WIDTH },
    { heading: t("reports.invoice.hsn"), width: HSN_WIDTH },
    ...figures.map((heading) => ({ heading, width: FIGURE_WIDTH, isFigure: true })),
  ];
}

function goodsRow({ metal, hsn, weight, pricePerGram, taxable }: NumberedInvoice, t: Translate): SheetRow {
  return {
    cells: [
      t(`reports.invoice.described.${metal}`),
      hsn,
      gramsFromTenthMg(weight).toFixed(4),
      figure("INR", pricePerGram),
      figure("INR", taxable),
    ],
  };
}

const AMOUNT_WIDTH = 120;

const amountColumns = (t: Translate): readonly Column[] => [
  { heading: t("reports.invoice.amount"), width: TEXT_WIDTH - AMOUNT_WIDTH },
  { heading: unitOf("INR"), width: AMOUNT_WIDTH, isFigure: true },
];

/** `150` is `1.5%`. */
const percent = (rateBps: number): string => `${rateBps / 100}%`;

function amountRows({ taxable, rateBps, cgst, sgst, igst, total }: NumberedInvoice, t: Translate): SheetRow[] {
  const isWithinState = igst === 0;
  const half = { rate: percent(rateBps / 2) };
  const taxes = isWithinState
    ? [
        { cells: [t("reports.invoice.cgst", half), figure("INR", cgst)] },
        { cells: [t("reports.invoice.sgst", half), figure("INR", sgst)] },
      ]
    : [{ cells: [t("reports.invoice.igst", { rate: percent(rateBps) }), figure("INR", igst)] }];
  return [
    { cells: [t("reports.invoice.taxable"), figure("INR", taxable)] },
    ...taxes,
    { cells: [t("reports.invoice.total"), figure("INR", total)], isStrong: true },
  ];
}
