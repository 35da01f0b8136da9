/** Every word about tax and duty that a holder reads on a deal, its terms or an investment is filled in whole. */
import { basename } from "node:path";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { withLawOf } from "../../backend/catalogue/deal-law.ts";
import { investmentTermsOf } from "../../backend/deal/terms.ts";
import { lawValues } from "../../components/money/law-values.ts";
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { INCOMES } from "../../lib/contract/values/income-type.ts";
import { PRODUCT_KINDS } from "../../lib/contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { LOCALE_IDS, LOCALES, type Locale } from "../../lib/i18n/locales.ts";
import { isBoughtWhole, productOf } from "../../lib/products/lookup.ts";
import { PRODUCTS } from "../../lib/products/registry.ts";
import { abroadOf, incomePaidBy, incomeTypeOf, tdsBasisOfIncome } from "../../lib/products/tax.ts";
import { ratesAbroadOf, tdsOutlineOf, tdsWordsOf } from "../../lib/products/tds-outline.ts";
import { listFiles, readText } from "./source-tree.ts";

const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));
const today = dateInIndia(at);
const LAKH = 1_00_000_00;
const YEARS = { from: calendarDateOf("2023-04-01"), to: calendarDateOf("2040-03-31") };

const deals = listFiles("data/deals/**/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS))
  .map((deal) => withLawOf(deal, today));

interface Holder {
  readonly taxpayer: Taxpayer;
  readonly word: "self" | "child";
  readonly holds: (deal: DealTerms) => boolean;
}
const isGift = ({ investmentType }: DealTerms) => investmentType === "GIFT";
const RESIDENT = { residency: "RESIDENT", panVerified: true } as const;
const ABROAD = { residency: "NON_RESIDENT", panVerified: true } as const;
const here = (taxpayer: Taxpayer): Holder => ({ taxpayer, word: "self", holds: (deal) => !isGift(deal) });

const HOLDERS: Readonly<Record<string, Holder>> = {
  resident: here(RESIDENT),
  senior: here({ ...RESIDENT, bornOn: calendarDateOf("1950-04-01") }),
  "resident without a PAN": here({ ...RESIDENT, panVerified: false }),
  "resident with Form 121": here({ ...RESIDENT, reliefs: [{ kind: "FORM_121", ...YEARS }] }),
  minor: {
    taxpayer: { ...RESIDENT, bornOn: calendarDateOf("2014-04-01") },
    word: "child",
    holds: (deal) => productOf(deal.product).isOpenToMinors,
  },
  "non-resident": here(ABROAD),
  "non-resident under a treaty": here({ ...ABROAD, reliefs: [{ kind: "TREATY", country: "MU", ...YEARS }] }),
  "investor in GIFT City": { taxpayer: ABROAD, word: "self", holds: isGift },
};

const UNFILLED = /[{}]|undefined|null|NaN|^\s*$/;
const COMBINATIONS = ["self", "child"].flatMap((holder) =>
  [...INCOMES, "NONE"].flatMap((income) =>
    ["RATES_IN_FORCE", "EXEMPT", "LISTED_AT_IFSC", "FOREIGN_CURRENCY"].map(
      (abroad) => [holder, income, abroad] as const,
    ),
  ),
);

const PARTS = ["kinds", "deal", "dashboard"] as const;
function translatorsOf(locale: Locale) {
  const words = Object.fromEntries(
    PARTS.map((name) => [name, JSON.parse(readText(`messages/${locale}/${name}.json`))]),
  );
  const onError = (error: Error) => expect.fail(error.message);
  const t = createTranslator({ locale: LOCALES[locale].tag, messages: words, onError });
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => String(t(key, values));
}
type Translate = ReturnType<typeof translatorsOf>;

/** The texts of the deal itself, and of its page and its terms. */
function wordsOfDeal(t: Translate, deal: DealTerms, { word }: Holder, locale: Locale): readonly string[] {
  const { why, security, covenants, risks, faqs, product } = deal;
  const own = [why, ...security, ...covenants, ...risks, ...faqs.flatMap(({ question, answer }) => [question, answer])];
  const [kind, income] = [product.kind, incomePaidBy(product) ?? "NONE"];
  const units = isBoughtWhole(kind) ? t(`kinds.${kind}.units`, { count: 2 }) : null;
  return [
    ...own.map((text) => text[locale] ?? text.en),
    t(`kinds.${kind}.tax.deducted`, { ...lawValues(at), holder: word, income, abroad: abroadOf(product) }),
    t(`kinds.${kind}.tax.claim`, { income }),
    t(`kinds.${kind}.terms.income`, { span: "12 months" }),
    ...["INCOME", "GAIN", "BOTH"].map((on) => t(`kinds.${kind}.terms.tds`, { on })),
    t("deal.schedule.tds", { rate: "10%" }),
    ...(units === null ? [] : ["yes", "no"].map((duty) => t(`kinds.${kind}.whole`, { units, duty }))),
    ...(units === null ? [] : [t(`kinds.${kind}.cost`, { units })]),
  ];
}

/** The texts about the TDS of an investment on its page. */
function wordsOfInvestment(t: Translate, deal: DealTerms, { taxpayer }: Holder): readonly string[] {
  const [choice, amount] = [{}, minor(Math.max(2 * deal.minimum, 20 * LAKH))];
  const paisePerMajor = deal.currency === "INR" ? 100 : 8_900;
  const of = { deal, amount, choice, at, taxpayer, paisePerMajor, calendar: SETTLEMENT_HOLIDAYS };
  const cashflow = investmentTermsOf(of).cashflow.map((payout) => ({
    ...payout,
    tdsBasis: tdsBasisOfIncome(deal.product, { date: payout.dueOn, taxpayer }),
    ...({ status: "EXPECTED", paidOn: null, daysLate: 0 } as const),
  }));
  const held = { incomeType: incomeTypeOf(deal.product), cashflow, currency: deal.currency };
  const payer = deal.payer.name;
  const ratesAbroad = ratesAbroadOf(held);
  const inCurrency =
    deal.currency === "INR" || ratesAbroad === null
      ? []
      : ["one", "several"].map((steps) =>
          t("dashboard.story.aboutTds.inCurrency", {
            steps,
            least: `${ratesAbroad.leastBps}`,
            rate: `${ratesAbroad.mostBps}`,
            payer,
          }),
        );
  const outline = tdsOutlineOf(held);
  if (!outline) return inCurrency;
  const { income, untaxedBy, lowerBy, section, formerSection: former, paymentCode } = outline;
  const { reason, income: some } = tdsWordsOf(outline);
  const code = paymentCode ?? "1021";
  const from = t(`dashboard.story.aboutTds.income.${income}`);
  const rates = { income: some, rate: "10%", gainRate: "13%" };
  return [
    ...inCurrency,
    ...(untaxedBy === null ? [] : [t(`dashboard.story.aboutTds.none.${untaxedBy}`, { payer })]),
    ...[from, t("dashboard.story.aboutTds.withGain", { income: some, from })],
    t("dashboard.story.aboutTds.rates", rates),
    ...(reason === "LIMIT"
      ? ["true", "false"].map((isLater) => t("dashboard.story.aboutTds.withinLimit", { payer, isLater }))
      : [t(`dashboard.story.aboutTds.reason.${reason}`, { ...lawValues(at), payer })]),
    t("dashboard.story.aboutTds.later", { now: "nothing", rate: "10%", date: "31 Mar 2028" }),
    t("dashboard.story.aboutTds.sectionNow", { section, code, former }),
    t("dashboard.story.aboutTds.sectionThen", { section }),
    t(lowerBy === null ? "dashboard.story.aboutTds.nothing" : `dashboard.story.aboutTds.lowerBy.${lowerBy}`),
  ];
}

describe.each(LOCALE_IDS)("in %s", (locale) => {
  const t = translatorsOf(locale);

  it.each(Object.entries(HOLDERS))("a %s reads no placeholder and no missing value about any deal", (name, holder) => {
    const own = deals.filter(holder.holds);
    expect(own.length).toBeGreaterThan(2);
    let count = 0;
    for (const deal of own) {
      const texts = [...wordsOfDeal(t, deal, holder, locale), ...wordsOfInvestment(t, deal, holder)];
      for (const text of texts) expect(text, `${name}, ${deal.dealId}`).not.toMatch(UNFILLED);
      count += texts.length;
    }
    expect(count).toBeGreaterThan(20 * own.length);
  });

  it("the words about tax of every kind are whole for every income, treatment abroad and holder", () => {
    for (const kind of PRODUCT_KINDS) {
      for (const [holder, income, abroad] of COMBINATIONS) {
        const text = t(`kinds.${kind}.tax.deducted`, { ...lawValues(at), holder, income, abroad });
        expect(text, `${kind}, ${income}, ${abroad}`).not.toMatch(UNFILLED);
      }
    }
  });
});

it("the deals cover every product", () => {
  expect(new Set(deals.map(({ product }) => product.kind))).toEqual(
    new Set(Object.values(PRODUCTS).map(({ kind }) => kind)),
  );
});
