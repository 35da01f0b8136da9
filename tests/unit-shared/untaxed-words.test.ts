/** Where no limit of the law exists, no text says that nothing is deducted up to a limit. */
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS, LOCALES } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { abroadOf, incomePaidBy } from "../../lib/products/tax.ts";
import { taxedBy, withoutTdsOf } from "../../lib/products/tds-outline.ts";
import { readText } from "./source-tree.ts";

const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));
const on = calendarDateOf("2026-11-25");

const productOfFile = (path: string) =>
  termsFrom(dealFile.parse(JSON.parse(readText(`data/deals/${path}.json`))), at, SETTLEMENT_HOLIDAYS).product;

const STATE = productOfFile("bonds/malayadri-state-120m");
const ZERO_COUPON = productOfFile("bonds/setubandh-infra-zero-120m");
const COUPONS = productOfFile("bonds/banyan-row-24m");
const leased = (taxedAs: "RENT" | "INTEREST") => {
  const product = productOfFile("asset-leasing/tejas-gensets-24m");
  return product.kind === "ASSET_LEASING" ? { ...product, taxedAs } : expect.fail("no lease");
};
const [MACHINE, FINANCED] = [leased("RENT"), leased("INTEREST")];

it("the reason for no deduction follows the income that a product pays", () => {
  const reasons = [STATE, ZERO_COUPON, COUPONS, MACHINE, FINANCED].map((each) => withoutTdsOf(incomePaidBy(each), on));
  expect(reasons).toEqual(["GOVERNMENT", "NO_INTEREST", "YEAR", "MONTH", "YEAR"]);
});

const onGain = { premium: minor(0), gain: minor(500), tdsRateBps: 1300, tds: minor(65) };
const PROPERTY = productOfFile("real-estate/baner-square-pune");

it("the tax of a schedule falls on what the investor is taxed on: interest, a gain, or both", () => {
  const repaid = { kind: "MATURITY", tds: minor(96), redemption: onGain } as const;
  const exit = { kind: "EXIT", tds: minor(31) } as const;
  expect(taxedBy(ZERO_COUPON, [repaid])).toBe("GAIN");
  expect(taxedBy(ZERO_COUPON, [])).toBe("GAIN");
  expect(taxedBy(COUPONS, [{ kind: "COUPON", tds: minor(31) }, repaid])).toBe("BOTH");
  expect(taxedBy(COUPONS, [{ ...repaid, redemption: { ...onGain, tds: minor(0) } }])).toBe("INCOME");
  expect([taxedBy(PROPERTY, [exit]), taxedBy(PROPERTY, [{ ...exit, tds: minor(0) }])]).toEqual(["BOTH", "INCOME"]);
});

/** Words for a limit and for a period, in each language. */
const LIMIT = { en: "limit", hi: "सीमा" } as const;
const INTEREST_AND_GAIN = { en: ["interest", "gain"], hi: ["ब्याज", "लाभ"] } as const;
const PERIODS = { en: ["month", "tax year"], hi: ["महीने", "टैक्स वर्ष"] } as const;

describe.each(LOCALE_IDS)("in %s", (locale) => {
  const messages = Object.fromEntries(
    ["kinds", "invest"].map((name) => [name, JSON.parse(readText(`messages/${locale}/${name}.json`))]),
  );
  const onError = (error: Error) => expect.fail(error.message);
  const t = createTranslator({ locale: LOCALES[locale].tag, messages, onError });
  const inTerms = (why: string) => String(t("invest.terms.tdsNone", { why }));
  const onDeal = (part: "deducted" | "claim", product: typeof STATE, holder: string) =>
    String(
      t(`kinds.BOND.tax.${part}`, {
        ...{ ...lawFiguresOn(on), holder, income: incomePaidBy(product) ?? "NONE", abroad: abroadOf(product) },
      }),
    );

  it("the terms call the tax on a gain so, and name interest only where interest is paid", () => {
    const [interest, gain] = INTEREST_AND_GAIN[locale];
    const label = (kind: "BOND" | "FRE", taxed: string) => String(t(`kinds.${kind}.terms.tds`, { on: taxed }));
    const named = (text: string) => [text.includes(interest), text.includes(gain)];
    expect(named(label("BOND", "GAIN"))).toEqual([false, true]);
    expect(named(label("BOND", "BOTH"))).toEqual([true, true]);
    expect(named(label("BOND", "INCOME"))).toEqual([true, false]);
    expect(named(label("FRE", "BOTH"))).toEqual([false, true]);
    expect(named(label("FRE", "INCOME"))).toEqual([false, false]);
  });

  it("the terms name a limit only of a payer who has one, by its period", () => {
    expect(["GOVERNMENT", "NO_INTEREST"].map(inTerms).filter((text) => text.includes(LIMIT[locale]))).toEqual([]);
    const [month, year] = PERIODS[locale];
    for (const [why, period, other] of [
      ["MONTH", month, year],
      ["YEAR", year, month],
    ] as const) {
      expect(inTerms(why)).toContain(LIMIT[locale]);
      expect(inTerms(why)).toContain(period);
      expect(inTerms(why)).not.toContain(other);
    }
  });

  it.each(["self", "child"])(
    "the deals of a state and of a zero-coupon bond name no threshold and no claim to %s",
    (holder) => {
      for (const product of [STATE, ZERO_COUPON]) {
        expect(onDeal("deducted", product, holder)).not.toMatch(/\d/);
        expect(onDeal("claim", product, holder)).not.toContain("TDS");
      }
      expect(onDeal("deducted", COUPONS, holder)).toMatch(/\d/);
      expect(onDeal("claim", COUPONS, holder)).toContain("TDS");
    },
  );
});
