/** Every computed figure of an article, derived from `lib/finance` and found in the article in every language. */
import { expect, it } from "vitest";
import { addPaise, minor, paise } from "../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { accruedPer100, cleanPriceOf, modifiedDurationOf, yieldOf } from "../../lib/finance/bond-price.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { ALL_RENT } from "../../lib/finance/business-trust.ts";
import type { CashFlow } from "../../lib/finance/cash-flow.ts";
import { depositWorth, fixedDepositSchedule, prematureWithdrawal } from "../../lib/finance/fixed-deposit.ts";
import { realEstateSchedule } from "../../lib/finance/fractional-real-estate.ts";
import { giftDepositSchedule } from "../../lib/finance/gift.ts";
import { invoiceDiscountingSchedule, lateInterest } from "../../lib/finance/invoice-discounting.ts";
import { buyMetalForAmount, metalProceeds, metalQuote } from "../../lib/finance/metals.ts";
import { bps } from "../../lib/finance/rounding.ts";
import { xirrBps } from "../../lib/finance/xirr.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { unknownPlaceholdersIn, withLawFigures } from "../../lib/products/law-texts.ts";
import { listFiles, readText } from "./source-tree.ts";

const CUMULATIVE = { payout: "CUMULATIVE", income: "BANK_INTEREST" } as const;
const RESIDENT = { residency: "RESIDENT", panVerified: true, calendar: SETTLEMENT_HOLIDAYS } as const;
const ABROAD = { residency: "NON_RESIDENT", panVerified: true, calendar: SETTLEMENT_HOLIDAYS } as const;
const START = calendarDateOf("2026-11-23");
const day = calendarDateOf;

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inRupees = (amountPaise: number) => `₹${grouped.format(amountPaise / 100)}`;
const inPercent = (rateBps: number | null) => `${((rateBps ?? 0) / 100).toFixed(2)}%`;
const fixed = (value: number, digits = 2) => value.toFixed(digits);

type Flow = readonly [date: string, amountPaise: number];
const rateOf = (...flows: readonly Flow[]) =>
  inPercent(xirrBps(flows.map(([date, amount]) => ({ date: day(date), amountPaise: paise(amount) }))));

function invoiceDeal({ rupees, rate, days }: { rupees: number; rate: number; days: number }) {
  const terms = { rateBps: bps(rate), tenureDays: days, investedOn: START, ...RESIDENT };
  const [payout] = invoiceDiscountingSchedule({
    principalPaise: paise(rupees * 100),
    ...terms,
  });
  if (!payout) throw new Error("a deal pays once");
  return { ...payout, put: [START, -rupees * 100] as const };
}

function howInvoiceDiscountingWorks(): string[] {
  const { incomePaise, tdsPaise, netPaise, grossPaise, dueOn, put } = invoiceDeal({
    rupees: 500_000,
    rate: 1250,
    days: 60,
  });
  expect(Math.ceil((0.6 * 500_000_00) / incomePaise)).toBe(30);
  return [...[incomePaise, tdsPaise, netPaise].map(inRupees), rateOf(put, [dueOn, grossPaise])];
}

function readingABondsCashFlow(): string[] {
  const bond = {
    settlement: day("2026-11-25"),
    maturity: day("2028-08-15"),
    frequency: 2,
    basis: 1,
    coupon: 0.1,
  } as const;
  const accrued = accruedPer100(bond);
  const [clean, lower] = [0.1075, 0.1175].map((yieldRate) => cleanPriceOf({ ...bond, yieldRate }));
  if (clean === undefined || lower === undefined) throw new Error("a bond has a price");
  const yields = [99, 100, 101].map((cleanPrice) => inPercent((yieldOf({ ...bond, cleanPrice }) ?? 0) * 10_000));
  const ofFaceValue = [accrued, clean, clean + accrued, clean - lower].map((per100) => inRupees(per100 * 100_000));
  const effective = inPercent(((1 + 0.1075 / 2) ** 2 - 1) * 10_000);
  const duration = fixed(modifiedDurationOf({ ...bond, yieldRate: 0.1075 }));
  return [...yields, ...ofFaceValue, effective, fixed(clean), fixed(clean, 3), fixed(lower), duration];
}

function whatXirrHides(): string[] {
  const short = invoiceDeal({ rupees: 1_000_000, rate: 1400, days: 45 });
  const long = invoiceDeal({ rupees: 1_000_000, rate: 1150, days: 180 });
  const small = invoiceDeal({ rupees: 500_000, rate: 1250, days: 60 });
  return [
    ...[short, long].flatMap(({ put, dueOn, grossPaise, netPaise, incomePaise }) => [
      ...[rateOf(put, [dueOn, grossPaise]), rateOf(put, [dueOn, netPaise]), inRupees(incomePaise)],
      inPercent(incomePaise / 10_000),
    ]),
    rateOf(short.put, ["2027-05-22", short.grossPaise]),
    inRupees(9 * small.incomePaise),
  ];
}

function whenAPayerIsLate(): string[] {
  const { put, dueOn, grossPaise } = invoiceDeal({ rupees: 500_000, rate: 1250, days: 60 });
  const paidOn = day("2027-02-16");
  const extra = lateInterest({ principalPaise: paise(500_000_00), rateBps: bps(1250), dueOn, paidOn });
  const returns = [
    rateOf(put, [dueOn, grossPaise]),
    rateOf(put, [paidOn, grossPaise]),
    rateOf(put, [paidOn, grossPaise + extra]),
  ];
  return [...returns, ...[grossPaise, extra, grossPaise + extra].map(inRupees)];
}

function giftCityForNris(): string[] {
  const deposit = {
    depositedOn: day("2026-11-24"),
    rateBps: bps(510),
    tenureDays: 365,
    payout: "AT_MATURITY",
    ...ABROAD,
  } as const;
  const [dollars] = giftDepositSchedule({
    principalMinor: minor(50_000_00),
    ...deposit,
  });
  const inRupees45 = {
    ...{ principalPaise: paise(45_00_000_00), rateBps: bps(700), depositedOn: day("2026-11-24"), tenureMonths: 12 },
    ...{ ...CUMULATIVE, ...ABROAD },
  } as const;
  // Nothing is taken out of an NRE deposit.
  const rupees = wholeOf(fixedDepositSchedule({ ...inRupees45, staysWhole: true }));
  const taxed = wholeOf(fixedDepositSchedule(inRupees45));
  if (!dollars) throw new Error("a deposit pays at maturity");
  expect([dollars.tdsMinor, dollars.dueOn, rupees.dueOn]).toEqual([0, "2027-11-24", "2027-11-24"]);
  const inDollars = [dollars.interestMinor, dollars.grossMinor].map(
    (cents) => `USD ${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  );
  const shares = [rupees.incomePaise / 45_00_000, dollars.interestMinor / 50_000].map(
    (percent) => `${fixed(percent)}%`,
  );
  const inRupee = [rupees.incomePaise, rupees.grossPaise, taxed.incomePaise, taxed.tdsPaise, taxed.netPaise].map(
    inRupees,
  );
  return [...inDollars, ...shares, ...inRupee, `₹${fixed(rupees.grossPaise / dollars.grossMinor)}`];
}

function tdsOnAlternatives(): string[] {
  const law = lawFiguresOn(START);
  const limits = [law.bankThreshold, law.seniorThreshold, law.securityThreshold, law.rentThreshold];
  return [...limits, law.tdsBank, law.tdsMachinery, law.tdsWithoutPan, law.tdsAbroadWithCess];
}

function goldSpreadGstAndWhatYouGetBack(): string[] {
  const market = (paisePerGram: number) => ({ paisePerGram: paise(paisePerGram), spreadBps: bps(300), date: START });
  const quote = metalQuote(market(12_000_00));
  const { weight, metalPaise, gstPaise } = buyMetalForAmount(paise(1_00_000_00), quote);
  const back = metalProceeds(weight, quote);
  const proceedsAt = (riseBps: number) => metalProceeds(weight, metalQuote(market(12_000_00 + 120 * riseBps)));
  expect([proceedsAt(613) < 1_00_000_00, proceedsAt(614) >= 1_00_000_00]).toEqual([true, true]);
  const prices = [quote.buyPaisePerGram, quote.sellPaisePerGram, 12_737_00].map((each) =>
    inRupees(each).replace(".00", ""),
  );
  const missing = 1_00_000_00 - back;
  return [
    ...[metalPaise, gstPaise, back, missing].map(inRupees),
    ...prices,
    `${fixed(weight / 10_000, 4)} g`,
    "6.14%",
    `${fixed(missing / 1_00_000)}%`,
  ];
}

function fractionalRealEstate(): string[] {
  const scheduleWith = (exitRupees: number) =>
    realEstateSchedule({
      ...{
        investedPaise: paise(10_00_000_00),
        rentYieldBps: bps(800),
        yearlyStepBps: bps(500),
        investedOn: START,
        years: 5,
      },
      ...{ exitValuePaise: paise(exitRupees * 100), passedThrough: ALL_RENT, ...RESIDENT },
    });
  const returnOf = (rows: ReturnType<typeof scheduleWith>) =>
    rateOf([START, -10_00_000_00], ...rows.map(({ dueOn, grossPaise }) => [dueOn, grossPaise] as const));
  const flat = scheduleWith(10_00_000);
  const rents = flat.slice(0, -1);
  const yearly = rents.filter((_, index) => index % 4 === 0).map(({ incomePaise }) => inRupees(incomePaise));
  const total = (pick: (row: (typeof rents)[number]) => number) =>
    inRupees(rents.reduce((sum, row) => sum + pick(row), 0));
  const exits = [12_00_000, 10_00_000, 9_00_000].map((exit) => returnOf(scheduleWith(exit)));
  const empty = returnOf(flat.filter((_, index) => index < 8 || index > 10));
  return [...yearly, total(({ incomePaise }) => incomePaise), total(({ tdsPaise }) => tdsPaise), ...exits, empty];
}

/** All payouts of a schedule together, on the day of the last. */
function wholeOf(schedule: readonly CashFlow[]) {
  const last = schedule.at(-1);
  if (!last) throw new Error("a deposit pays at maturity");
  const sum = (part: "incomePaise" | "grossPaise" | "tdsPaise" | "netPaise") =>
    addPaise(...schedule.map((payout) => payout[part]));
  const [incomePaise, grossPaise] = [sum("incomePaise"), sum("grossPaise")];
  return { dueOn: last.dueOn, incomePaise, grossPaise, tdsPaise: sum("tdsPaise"), netPaise: sum("netPaise") };
}

function ladderingTenures(): string[] {
  const depositedOn = day("2026-11-24");
  const deposit = (rupees: number, rate: number, tenureMonths: number) => {
    const terms = {
      ...{ principalPaise: paise(rupees * 100), rateBps: bps(rate), depositedOn, tenureMonths },
      // Before tax.
      ...{ ...CUMULATIVE, staysWhole: true },
    } as const;
    const { dueOn, ...sums } = wholeOf(fixedDepositSchedule({ ...terms, ...RESIDENT }));
    return { ...sums, dueOn, terms };
  };
  const rungs = (
    [
      [700, 3],
      [740, 6],
      [765, 9],
      [790, 12],
    ] as const
  ).map(([rate, months]) => deposit(5_00_000, rate, months));
  const block = deposit(20_00_000, 790, 12);
  const atYearsEnd = rungs.map(({ grossPaise, dueOn }) =>
    dueOn === block.dueOn
      ? grossPaise
      : depositWorth({ principalPaise: grossPaise, rateBps: bps(790), depositedOn: dueOn, on: block.dueOn }),
  );
  const ladder = atYearsEnd.reduce((sum, worth) => sum + worth, 0) - 20_00_000_00;
  const [half] = rungs.slice(1);
  const withdrawnOn = day("2027-05-24");
  expect(half?.dueOn).toBe(withdrawnOn);
  const rateCard = [
    { fromDays: 7, rateBps: bps(450) },
    { fromDays: 91, rateBps: bps(700) },
    { fromDays: 181, rateBps: bps(740) },
  ];
  const broken = prematureWithdrawal({
    deposit: block.terms,
    rateCard,
    penaltyBps: bps(100),
    withdrawnOn,
    interestPaidPaise: paise(0),
  });
  const earned = depositWorth({ ...block.terms, on: withdrawnOn }) - 20_00_000_00;
  const interests = [...rungs, block].map(({ incomePaise }) => incomePaise);
  const money = [
    ...interests,
    ladder,
    block.incomePaise - ladder,
    broken.interestPaise,
    earned,
    earned - broken.interestPaise,
  ];
  return [...money.map(inRupees), inPercent(broken.rateBps)];
}

const FIGURES: Readonly<Record<string, () => readonly string[]>> = {
  "fractional-real-estate-rent-exit-lock-in": fractionalRealEstate,
  "gift-city-for-nris": giftCityForNris,
  "gold-spread-gst-and-what-you-get-back": goldSpreadGstAndWhatYouGetBack,
  "how-invoice-discounting-works": howInvoiceDiscountingWorks,
  "laddering-tenures": ladderingTenures,
  "reading-a-bonds-cash-flow": readingABondsCashFlow,
  "tds-on-alternatives": tdsOnAlternatives,
  "what-xirr-hides": whatXirrHides,
  "when-a-payer-is-late": whenAPayerIsLate,
};

const writtenOf = (locale: string, slug: string) => readText(`data/content/articles/${locale}/${slug}.md`);
const bodyOf = (locale: string, slug: string) => withLawFigures(writtenOf(locale, slug), lawFiguresOn(START));

it("has the figures of every article", () => {
  const slugs = listFiles("data/content/articles/en/*.md").map((path) => path.replace(/^.*\/|\.md$/g, ""));
  expect(slugs).toEqual(Object.keys(FIGURES));
});

it.each(Object.entries(FIGURES))("%s states what the code computes, in every language", (slug, compute) => {
  const figures = compute();
  for (const locale of LOCALE_IDS) {
    const text = bodyOf(locale, slug);
    expect(
      figures.filter((figure) => !text.includes(figure)),
      locale,
    ).toEqual([]);
  }
});

it.each(Object.keys(FIGURES))("%s names the same figures of the law in every language, and each is known", (slug) => {
  const named = LOCALE_IDS.map((locale) => [...unknownPlaceholdersIn(writtenOf(locale, slug), {})].sort());
  for (const each of named) expect(each).toEqual(named[0]);
  for (const locale of LOCALE_IDS) expect(unknownPlaceholdersIn(bodyOf(locale, slug), {}), locale).toEqual([]);
});

it.each(Object.keys(FIGURES))("%s shows the same amounts in every language", (slug) => {
  const amounts = LOCALE_IDS.map((locale) => new Set(bodyOf(locale, slug).match(/₹[\d,.]*\d/g)));
  for (const each of amounts) expect([...each].sort()).toEqual([...(amounts[0] ?? [])].sort());
});

it("leads only to articles that exist, in every language", () => {
  const broken = LOCALE_IDS.flatMap((locale) =>
    Object.keys(FIGURES).flatMap((slug) =>
      [...bodyOf(locale, slug).matchAll(/\]\((\/[^)]*)\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !Object.hasOwn(FIGURES, target.replace("/blog/", "")))
        .map((target) => `${locale}/${slug} → ${target}`),
    ),
  );
  expect(broken).toEqual([]);
});
