import { basename } from "node:path";
import { expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../backend/deal/terms.ts";
import { minor, paise } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, epochMs, financialYearOf } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { comparableReturn, xirrAfterTaxBps } from "../../lib/products/after-tax.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { listFiles, readText } from "./source-tree.ts";

/* The list of deals and the terms of an order state one return after tax. */

const INSTANTS = ["2026-11-21T06:30:00Z", "2026-11-25T13:00:00Z", "2027-03-31T18:25:00Z"].map(Date.parse).map(epochMs);
const files = listFiles("data/deals/**/*.json").filter((path) => basename(path) !== "seed.json");
const RATE = "3120";
const calendar = SETTLEMENT_HOLIDAYS;

/** More interest from every payer than the law leaves without TDS, in each year. */
const otherIncome = new Map(
  Array.from({ length: 12 }, (_, index) => financialYearOf(calendarDateOf(`${2026 + index}-06-01`))).flatMap((year) =>
    ["BANK_INTEREST", "OTHER_INTEREST"].map((income) => [`${income} ${year}`, paise(5_00_000_00)] as const),
  ),
);

/** Investors whose rates or TDS differ. */
const INVESTORS = [{}, { bornOn: calendarDateOf("1955-04-12") }, { otherIncome }] satisfies Partial<Taxpayer>[];

it.each(files.map((path) => [basename(path, ".json"), path] as const))(
  "the list and the terms state the same return of %s after tax, to a senior and to a holder of other deposits too",
  (_, path) => {
    for (const [at, own] of INSTANTS.flatMap((instant) => INVESTORS.map((each) => [instant, each] as const))) {
      const deal = termsFrom(dealFile.parse(JSON.parse(readText(path))), at, calendar);
      const term = productOf(deal.product).termOf(deal.product);
      const longest = term.is === "choice" ? { tenureMonths: term.rates.at(-1)?.tenureMonths } : {};
      const choice = own === INVESTORS[0] ? {} : longest;
      const taxpayer = { ...likelyTaxpayer(deal), ...own };
      const wish = minor(2 * deal.minimum);
      const order = { deal, amount: wish, choice, at, taxpayer, paisePerMajor: 100, calendar };
      const terms = investmentTermsOf(order);
      const { amount, rateBps, payoutPlan, investOn: investedOn, cashflow: payouts } = terms;
      const payer = { ...taxpayer, rate: RATE } as const;
      const holding = { product: deal.product, amount, rateBps, payoutPlan, investedOn };
      const listed = comparableReturn({ deal, amount: wish, at, payer, calendar, choice });
      expect(listed?.afterBps ?? null).toBe(xirrAfterTaxBps({ holding, payouts }, payer));
      expect(listed?.beforeBps ?? null).toBe(terms.xirrBps);
    }
  },
);
