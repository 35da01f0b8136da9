/** The master document of a deal: one PDF of everything that was promised when it was published. In English only. */
import { dateInIndia, type EpochMs } from "../../lib/contract/calendar-date.ts";
import type { DealTerms, Party } from "../../lib/contract/deals.ts";
import type { DealId } from "../../lib/contract/ids.ts";
import { type Currency, type Minor, majorFromMinor, minor } from "../../lib/contract/money.ts";
import type { Product } from "../../lib/contract/products.ts";
import { investmentTermsOf, RESIDENT_WITH_PAN } from "../deal/terms.ts";
import { type Line, pdfOf } from "./pdf.ts";

export const masterDocumentKey = (dealId: DealId) => `deals/${dealId}/master-document.pdf`;

/** @returns the bytes of the PDF. The same deal published at the same moment gives the same document. */
export function masterDocument(terms: DealTerms, publishedAt: EpochMs): Promise<Uint8Array> {
  const { title } = terms;
  return pdfOf(linesOf(terms, publishedAt), { title: `${title}: master document`, footer: title, at: publishedAt });
}

/** ISO code before the digits: the fonts of every PDF reader know no sign of the rupee. */
const money = (currency: Currency, amount: Minor) =>
  `${currency} ${new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-GB", { minimumFractionDigits: 2 }).format(majorFromMinor(amount))}`;
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
    ...exampleOf(terms),
    { style: "HEADING", text: "Who pays, and why they will" },
    ...[terms.payer, ...(terms.counterparty ? [terms.counterparty] : [])].map(partyLine),
    { style: "TEXT", text: terms.why.en },
    ...(record ? [{ style: "TEXT" as const, text: recordOf(record) }] : []),
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

const partyLine = ({ role, name, about }: Party): Line => ({
  style: "TEXT",
  text: `${role.charAt(0)}${role.slice(1).toLowerCase()}: ${name}. ${about.en}`,
});

const recordOf = ({ asOf, deals, late, longestDelayDays }: NonNullable<DealTerms["record"]>) =>
  `Record of this payer up to ${asOf}: ${deals} earlier deals, ${late} of them paid late, the longest delay ${longestDelayDays} days.`;

function factsOf(terms: DealTerms): Line[] {
  const { currency, rateBps, tenureDays, rating } = terms;
  return facts({
    ...(rateBps !== null && { "Return a year before tax": percent(rateBps) }),
    ...(tenureDays !== null && { "Runs at most": `${tenureDays} days` }),
    "Minimum investment": money(currency, terms.minimum),
    "One unit": money(currency, terms.unit),
    "Size of the deal": money(currency, terms.total),
    ...productFacts(terms.product, currency),
    Rating: rating ? `${rating.grade}, ${rating.agency}, ${rating.on}` : "None",
    "Opens (IST)": moment(terms.opensAt),
    "Closes (IST)": moment(terms.closesAt),
  });
}

const facts = (texts: Readonly<Record<string, string>>): Line[] =>
  Object.entries(texts).map(([label, text]) => ({ style: "FACT", label, text }));

const rows = (rates: readonly { readonly tenureMonths: number; readonly rateBps: number }[]) =>
  rates.map(({ tenureMonths, rateBps }) => `${tenureMonths} months ${percent(rateBps)}`).join(", ");

function productFacts(product: Product, currency: Currency): Readonly<Record<string, string>> {
  switch (product.kind) {
    case "INVOICE_DISCOUNTING":
      return {
        "Face value of the invoices": `${money(currency, product.invoiceValue)}, ${product.invoiceCount} invoices`,
        Tenure: `${product.tenureDays} days from the day of the investment`,
      };
    case "BOND":
      return {
        ISIN: product.isin,
        Coupon: `${percent(product.couponBps)}, ${wordOf(product.payout)}`,
        "Issued, matures": `${product.issuedOn}, ${product.maturityOn}`,
        "Clean price for 100 of face value": (product.cleanPrice / 10_000).toFixed(4),
        Security: wordOf(product.security),
      };
    case "TAP_RESERVE":
      return { "Rates by tenure": rows(product.rates), "Interest is paid": product.payouts.map(wordOf).join(" or ") };
    case "ASSET_LEASING":
      return {
        "What is leased": product.asset.en,
        Lease: `${product.tenureMonths} months, bought back for ${percent(product.residualShareBps)} of what was invested`,
      };
    case "FIXED_DEPOSIT":
      return {
        "Rates by tenure": rows(product.rates),
        "Interest is paid": product.payouts.map(wordOf).join(" or "),
        "Withdrawn early": `the rate for the days that it ran, less ${percent(product.penaltyBps)}`,
      };
    case "FRE":
      return {
        Property: `${product.areaSqft} square feet in ${product.city}, let to ${product.tenant}`,
        "Rent expected": `${percent(product.rentYieldBps)} of what was invested, raised by ${percent(product.yearlyStepBps)} each year`,
        "Sale expected": `after ${product.years} years, for ${percent(product.exitShareBps)} of what was invested`,
      };
    case "PRE_IPO":
      return { ISIN: product.isin, Lot: `${product.sharesPerLot} shares at ${money(currency, product.pricePerShare)}` };
    case "GIFT_DEPOSIT":
      return { Tenure: `${product.tenureDays} days`, "Interest is paid": wordOf(product.payout) };
    case "GIFT_BOND":
      return {
        Coupon: `${percent(product.couponBps)}, ${wordOf(product.payout)}`,
        Matures: product.maturityOn,
        "Value of the security": money(currency, product.securityValue),
      };
  }
}

const wordOf = (key: string) => key.toLowerCase().replaceAll("_", " ");

/** The minimum, invested on the day on which the deal opens by a resident whose PAN is known. */
function exampleOf(deal: DealTerms): Line[] {
  const { currency } = deal;
  const terms = investmentTermsOf({
    deal,
    amount: exampleAmount(deal),
    choice: {},
    investOn: dateInIndia(deal.opensAt),
    taxpayer: RESIDENT_WITH_PAN,
    paisePerMajor: 100,
  });
  const invested = `${money(currency, terms.amount)} on ${terms.investOn}`;
  const [next, last] = [terms.cashflow[0], terms.cashflow.at(-1)];
  const shown = next && last && next !== last ? [next, last] : terms.cashflow;
  return [
    { style: "FACT", label: "Invested", text: invested },
    ...shown.flatMap(({ dueOn, gross, tds, net, tdsRateBps }): Line[] => [
      { style: "FACT", label: `Due on ${dueOn}, before tax`, text: money(currency, gross) },
      { style: "FACT", label: `Tax deducted at source, ${percent(tdsRateBps)}`, text: money(currency, tds) },
      { style: "FACT", label: "To the wallet", text: money(currency, net) },
    ]),
    ...facts({
      "Payouts in all": String(terms.cashflow.length),
      "Together after tax": money(currency, terms.totalNet),
    }),
  ];
}

/** Of what is sold in whole units at a price, the budget that surely buys the minimum. */
function exampleAmount({ minimum, product }: DealTerms): Minor {
  return product.kind === "BOND" || product.kind === "PRE_IPO" ? minor(minimum * 2) : minimum;
}

function listOf(heading: string, texts: DealTerms["risks"]): Line[] {
  return [{ style: "HEADING", text: heading }, ...texts.map(({ en }): Line => ({ style: "BULLET", text: en }))];
}
