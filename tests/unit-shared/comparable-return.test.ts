import { basename } from "node:path";
import { expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../backend/deal/terms.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { minor } from "../../lib/contract/values/money.ts";
import { comparableReturn, xirrAfterTaxBps } from "../../lib/products/after-tax.ts";
import { listFiles, readText } from "./source-tree.ts";

/* The list of deals and the terms of an order state one return after tax. */

const INSTANTS = ["2026-11-21T06:30:00Z", "2026-11-25T13:00:00Z", "2027-03-31T18:25:00Z"].map(Date.parse).map(epochMs);
const files = listFiles("data/deals/**/*.json").filter((path) => basename(path) !== "seed.json");
const RATE = "3120";

it.each(files.map((path) => [basename(path, ".json"), path] as const))(
  "the list and the terms state the same return of %s after tax",
  (_, path) => {
    for (const at of INSTANTS) {
      const deal = termsFrom(dealFile.parse(JSON.parse(readText(path))), at);
      const taxpayer = likelyTaxpayer(deal);
      const budget = minor(2 * deal.minimum);
      const terms = investmentTermsOf({ deal, amount: budget, choice: {}, at, taxpayer, paisePerMajor: 100 });
      const { amount, rateBps, payoutPlan, investOn: investedOn, cashflow: payouts } = terms;
      const payer = { residency: taxpayer.residency, rate: RATE } as const;
      const holding = { product: deal.product, amount, rateBps, payoutPlan, investedOn };
      const listed = comparableReturn({ deal, amount: budget, at, payer });
      expect(listed?.afterBps ?? null).toBe(xirrAfterTaxBps({ holding, payouts }, payer));
      expect(listed?.beforeBps ?? null).toBe(terms.xirrBps);
    }
  },
);
