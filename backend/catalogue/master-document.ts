/** Generates a deal's master document: one PDF with everything promised at publication. English only. */

import type { DealTerms, Party, ScheduledPayout } from "../../lib/contract/calls/deals.ts";
import type { InvestmentTerms } from "../../lib/contract/calls/investment-terms.ts";
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import { dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import type { HolidayCalendar } from "../../lib/finance/business-days.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { isBoughtWhole, productOf } from "../../lib/products/lookup.ts";
import { bringsMoney } from "../../lib/products/payout-kind.ts";
import type { Product } from "../../lib/products/product.ts";
import { investmentTermsOf, RESIDENT_WITH_PAN } from "../deal/terms.ts";
import { type DocumentLine, pdfOf } from "../pdf/document.ts";
import { withLawOf } from "./deal-law.ts";
import { count, day, inEnglish, moment, money, percent } from "./document-formats.ts";
import { type Facts, productFacts } from "./product-facts.ts";

export const masterDocumentKey = (dealId: DealId) => `deals/${dealId}/master-document.pdf`;

/** @returns the PDF's bytes. Deterministic: the same deal and time of publication give the same bytes. */
export function masterDocument(terms: DealTerms, publishedAt: EpochMs, calendar: HolidayCalendar): Promise<Uint8Array> {
  const { title } = terms;
  return pdfOf(linesOf(withLawOf(terms, dateInIndia(publishedAt)), publishedAt, calendar), {
    title: `${title}: master document`,
    footer: title,
    at: publishedAt,
  });
}

function linesOf(terms: DealTerms, publishedAt: EpochMs, calendar: HolidayCalendar): DocumentLine[] {
  return [
    { style: "TITLE", text: terms.title },
    { style: "TEXT", text: inEnglish(terms.subtitle) },
    { style: "TEXT", text: `Master document of deal ${terms.dealId}, as published on ${moment(publishedAt)} IST.` },
    { style: "HEADING", text: "Terms" },
    ...facts(termFacts(terms)),
    { style: "HEADING", text: "An example" },
    ...exampleOf(terms, calendar),
    { style: "HEADING", text: PARTIES_HEADING[productOf(terms.product).promise] },
    ...[terms.payer, ...(terms.counterparty ? [terms.counterparty] : [])].map(partyLine),
    { style: "TEXT", text: inEnglish(terms.why) },
    ...listOf("Security", terms.security),
    ...listOf("Covenants", terms.covenants),
    ...listOf("Risks", terms.risks),
    { style: "HEADING", text: "Questions" },
    ...terms.faqs.flatMap(({ question, answer }): DocumentLine[] => [
      { style: "QUESTION", text: inEnglish(question) },
      { style: "TEXT", text: inEnglish(answer) },
    ]),
  ];
}

/** By whether a payer owes the payouts, as on the deal's page. */
const PARTIES_HEADING: Readonly<Record<Product["promise"], string>> = {
  OWED: "Source of payment",
  EXPECTED: "Source of the distributions",
  NONE: "The company and its shares",
};

const facts = (texts: Facts): DocumentLine[] =>
  Object.entries(texts).map(([label, text]) => ({ style: "FACT", label, text }));

function listOf(heading: string, texts: DealTerms["risks"]): DocumentLine[] {
  return [
    { style: "HEADING", text: heading },
    ...texts.map((text): DocumentLine => ({ style: "ITEM", text: inEnglish(text) })),
  ];
}

const ABBREVIATIONS: ReadonlySet<string> = new Set(["NBFC"]);
const roleOf = (role: Party["role"]) =>
  ABBREVIATIONS.has(role) ? role : `${role.charAt(0)}${role.slice(1).toLowerCase()}`;

const partyLine = ({ role, name, about }: Party): DocumentLine => ({
  style: "TEXT",
  text: `${roleOf(role)}: ${name}. ${inEnglish(about)}`,
});

function termFacts(terms: DealTerms): Facts {
  const { currency, rateBps, tenureDays, rating } = terms;
  return {
    ...(rateBps !== null && { "Return a year before tax": percent(rateBps) }),
    ...(tenureDays !== null && { "Runs at most": count(tenureDays, "day", "days") }),
    "Minimum investment": money(currency, terms.minimum),
    "One unit": money(currency, terms.unit),
    "Size of the deal": money(currency, terms.total),
    ...productFacts(terms),
    Rating: rating ? `${rating.grade}, ${rating.agency}, ${day(rating.on)}` : "None",
    "Opens (IST)": moment(terms.opensAt),
    "Closes (IST)": moment(terms.closesAt),
  };
}

const NON_RESIDENT: Taxpayer = { residency: "NON_RESIDENT", panVerified: true };

/** An example: the minimum amount, invested on the day the deal opens, by an investor who is eligible. */
function exampleOf(deal: DealTerms, calendar: HolidayCalendar): DocumentLine[] {
  const isGift = deal.investmentType === "GIFT";
  const terms = investmentTermsOf({
    deal,
    amount: exampleAmount(deal),
    choice: {},
    at: deal.opensAt,
    taxpayer: isGift ? NON_RESIDENT : RESIDENT_WITH_PAN,
    paisePerMajor: 100,
    calendar,
  });
  return [
    { style: "TEXT", text: isGift ? "Invested by a non-resident." : "Invested by a resident whose PAN is known." },
    ...facts({ ...costFacts(terms), ...payoutFacts(terms) }),
  ];
}

function costFacts({ currency, amount, cost, investOn }: InvestmentTerms): Facts {
  const paid = { "You pay": `${money(currency, amount)} on ${day(investOn)}` };
  if (cost === null) return paid;
  return {
    "Price of what you buy": money(currency, cost.consideration),
    ...(cost.accruedInterest !== 0 && {
      [cost.accruedInterest > 0
        ? "Interest since the last coupon"
        : "Interest returned by the seller, who keeps the next coupon"]: money(currency, cost.accruedInterest),
    }),
    ...(cost.stampDuty > 0 && { "Stamp duty": money(currency, cost.stampDuty) }),
    ...paid,
  };
}

/** The first and last payout, and the total of all. */
function payoutFacts({ currency, cashflow, totalNet }: InvestmentTerms): Facts {
  const [first, last] = [cashflow.find(bringsMoney), cashflow.at(-1)];
  if (!first || !last) return { "You receive": "Nothing, until you sell" };
  const facts = (name: string, { dueOn, gross, tds, net, tdsRateBps }: ScheduledPayout) => ({
    [`${name}, due on ${day(dueOn)}, before tax`]: money(currency, gross),
    [`${name}, tax deducted at source, ${percent(tdsRateBps)}`]: money(currency, tds),
    [`${name}, to the wallet`]: money(currency, net),
  });
  if (first === last) return facts("Payout", first);
  return {
    ...facts("First payout", first),
    ...facts("Last payout", last),
    "Payouts in all": String(cashflow.filter(bringsMoney).length),
    "Total after tax": money(currency, totalNet),
  };
}

/** For a product sold in whole units: the smallest budget that is certain to buy the minimum. */
function exampleAmount({ minimum, product }: DealTerms): Minor {
  return isBoughtWhole(product.kind) ? minor(minimum * 2) : minimum;
}
