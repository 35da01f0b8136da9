/** A deal's page states the rate and the threshold of TDS for the class of its income. */
import { basename } from "node:path";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Income } from "../../lib/contract/values/income-type.ts";
import type { ProductTerms } from "../../lib/contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS, LOCALES } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { abroadOf, incomePaidBy, incomeTypeOf } from "../../lib/products/tax.ts";
import { listFiles, readText } from "./source-tree.ts";

const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));
const figures = lawFiguresOn(calendarDateOf("2026-11-25"));

const deals = listFiles("data/deals/**/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS))
  .filter(({ product, currency }) => currency === "INR" && incomeTypeOf(product) !== null);

const { bankThreshold, seniorThreshold, interestThreshold, securityThreshold, machineryThreshold } = figures;
/** Figures that each text must name for an adult: the rate, then the thresholds. No sample pays rent of property. */
const NAMED: Readonly<Record<Exclude<Income, "PROPERTY_RENT"> | "NONE", readonly string[]>> = {
  BANK_INTEREST: [figures.tdsBank, bankThreshold, seniorThreshold],
  OTHER_INTEREST: [figures.tdsInterest, interestThreshold],
  SECURITY_INTEREST: [figures.tdsSecurity, securityThreshold],
  GOVERNMENT_INTEREST: [],
  NONE: [],
  MACHINERY_RENT: [figures.tdsMachinery, machineryThreshold],
  TRUST_INCOME: [figures.tdsTrust],
};

describe.each(LOCALE_IDS)("the words about TDS in %s", (locale) => {
  const messages = JSON.parse(readText(`messages/${locale}/kinds.json`));
  const onError = (error: Error) => expect.fail(error.message);
  const t = createTranslator({ locale: LOCALES[locale].tag, messages, onError });
  const wordsOf = (product: ProductTerms, holder: "self" | "child") =>
    String(
      t(`${product.kind}.tax.deducted`, {
        ...{ ...figures, holder, income: incomePaidBy(product) ?? "NONE", abroad: abroadOf(product) },
      }),
    );
  const amountsIn = (text: string) =>
    [...text.matchAll(/₹[\d,]{1,12}|\d{1,2}%/g)].map(([amount]) => amount.replace(/,$/, ""));

  it("name the rate and the threshold of each deal's own income, and no others", () => {
    const seen = new Set<keyof typeof NAMED>();
    for (const { dealId, product } of deals) {
      const income = incomePaidBy(product) ?? "NONE";
      if (income === "PROPERTY_RENT") return expect.fail(dealId);
      seen.add(income);
      expect(amountsIn(wordsOf(product, "self")), dealId).toEqual(NAMED[income]);
      if (!productOf(product).isOpenToMinors) continue;
      // A child is no senior.
      const ofChild = NAMED[income].filter((figure) => figure !== seniorThreshold);
      expect(amountsIn(wordsOf(product, "child")), dealId).toEqual(ofChild);
    }
    expect(seen).toEqual(new Set(Object.keys(NAMED)));
  });
});

it("a machine of the investors has rentals and a residual value among its facts, a financed one instalments", () => {
  const factsOf = (taxedAs: "RENT" | "INTEREST") => {
    const product = {
      ...({ kind: "ASSET_LEASING", rateBps: 1200, tenureMonths: 36, residualShareBps: 1000, taxedAs } as const),
      asset: { en: "Two presses" },
    };
    const { factsOf: facts } = productOf(product);
    const of = { product, unit: minor(1), currency: "INR" } as const;
    return facts(of, calendarDateOf("2026-11-25")).map(({ name, value }) => [name, value.is === "word" && value.word]);
  };
  const others = [["asset", false]];
  expect(factsOf("RENT")).toEqual([...others, ["owned", "RENT"], ["rentals", false], ["residual", false]]);
  expect(factsOf("INTEREST")).toEqual([...others, ["owned", "INTEREST"], ["instalments", false], ["lastPart", false]]);
});
