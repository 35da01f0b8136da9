/**
 * A tax year computed a second time, from an investor's own data: cash flows, deals and metal trades as on the wire. It
 * shares only the references with the product's tax code.
 */
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { earlier, type SecondAccrual, secondAccrual, secondForeignInterest } from "./second-accrual.ts";
import { gainsOf, metalGains, type SecondGain } from "./second-gains.ts";
import {
  type Caller,
  type Currency,
  creditedInterest,
  type Holding,
  holdingsOf,
  isWithin,
  paise,
  termsOf,
} from "./second-portfolio.ts";

/** Interest by year of accrual of each holding, up to the end of the year or today. */
export async function secondAccruals(
  client: Caller,
  year: string,
): Promise<readonly (SecondAccrual & { readonly reference: string })[]> {
  const today = new Date(businessNow() + 19_800_000).toISOString().slice(0, 10);
  const [from, end] = [`${year.slice(0, 4)}-04-01`, `${Number(year.slice(0, 4)) + 1}-03-31`];
  return (await holdingsOf(client, "INR")).flatMap(({ held }) => {
    const accrual = secondAccrual(termsOf(held), { from, to: earlier(today, end) });
    const [id, on] = [held.investmentId, calendarDateOf(held.investedOn)];
    return accrual ? [{ reference: spokenReference({ kind: "INVESTMENT", id, on }), ...accrual }] : [];
  });
}

export interface SecondIncome {
  readonly reference: string;
  readonly payer: string;
  readonly paidOn: string;
  readonly nature: string;
  /** Of the return of a resident. */
  readonly line: string;
  readonly income: number;
  readonly tds: number;
}

export interface SecondDeduction {
  readonly reference: string;
  /** Of 1961. */
  readonly section: string;
  /** By the law in force on the day: of 2025 with its payment code, before April 2026 that of 1961 without one. */
  readonly sectionInForce: string;
  readonly code: string;
  readonly rateBps: number;
  readonly quarter: string;
  readonly paidOn: string;
  readonly gross: number;
  readonly tds: number;
}

export interface SecondTaxYear {
  readonly income: readonly SecondIncome[];
  readonly deductions: readonly SecondDeduction[];
  readonly gains: readonly SecondGain[];
}

interface Provision extends Pick<SecondDeduction, "section" | "rateBps"> {
  readonly since2026: { readonly section: string; readonly codes: Readonly<Record<string, string>> };
}

const OTHER_INTEREST: Provision = {
  ...{ section: "194A", rateBps: 1000 },
  since2026: { section: "393(1) 5(iii)", codes: { Interest: "1022" } },
};
/** To a person under 60. */
const BANK_INTEREST: Provision = {
  ...OTHER_INTEREST,
  since2026: { section: "393(1) 5(ii)", codes: { Interest: "1021" } },
};
const PROVISIONS: Readonly<Record<string, Provision>> = {
  BOND: {
    ...{ section: "193", rateBps: 1000 },
    since2026: { section: "393(1) 5(i)", codes: { Interest: "1019" } },
  },
  ASSET_LEASING: {
    ...{ section: "194I(a)", rateBps: 200 },
    since2026: { section: "393(1) 2(ii)", codes: { Rent: "1008" } },
  },
  FRE: {
    ...{ section: "194LBA", rateBps: 1000 },
    since2026: { section: "393(1) 4(ii)", codes: { Interest: "1014", Dividend: "1015", Rent: "1016" } },
  },
};

/** The provision of a deduction from a resident's income of one kind. */
function provisionOf(holding: Holding, nature: string, paidOn: string) {
  const { product } = holding.deal;
  const isBank = product.kind === "FIXED_DEPOSIT" && product.taker === "BANK";
  const interest = isBank ? BANK_INTEREST : OTHER_INTEREST;
  const { section, rateBps, since2026 } = isLoan(holding) ? interest : (PROVISIONS[product.kind] ?? interest);
  const isNew = paidOn >= "2026-04-01";
  return {
    ...{ section, rateBps, sectionInForce: isNew ? since2026.section : section },
    code: isNew ? (since2026.codes[nature] ?? "none") : "",
  };
}

export async function secondTaxYear(client: Caller, year: string): Promise<SecondTaxYear> {
  const holdings = await holdingsOf(client, "INR");
  const parts = holdings.map((holding) => yearOf(holding, year));
  return {
    income: parts.flatMap(({ income }) => income),
    deductions: parts.flatMap(({ deductions }) => deductions),
    gains: [...gainsOf(holdings, year), ...(await metalGains(client, year))],
  };
}

const payoutReference = (investmentId: string, sequence: number, paidOn: string) =>
  spokenReference({ kind: "PAYOUT", id: `${investmentId}:${sequence}`, on: calendarDateOf(paidOn) });

/** Of a machine that its user owns: the instalments are interest. */
const isLoan = ({ deal: { product } }: Holding): boolean =>
  product.kind === "ASSET_LEASING" && product.taxedAs === "INTEREST";

/** The kinds of income of a payout in the return, each with its part of it: from and to, in ten-thousandths. */
function naturesOf(holding: Holding): readonly (readonly [string, number, number])[] {
  const { product } = holding.deal;
  if (product.kind === "ASSET_LEASING" && !isLoan(holding)) return [["Rent", 0, 10_000]];
  if (product.kind !== "FRE") return [["Interest", 0, 10_000]];
  const { interestBps = 0, dividendBps = 0 } = product.passedThrough ?? {};
  const rentFrom = interestBps + dividendBps;
  return [
    ["Interest", 0, interestBps],
    ["Dividend", interestBps, rentFrom],
    ["Rent", rentFrom, 10_000],
  ];
}

/** Of the form of the assessment year 2026-27, or of those before it. */
function lineOf(holding: Holding, paidOn: string): string {
  const { product } = holding.deal;
  if (product.kind === "FRE") return "PTI";
  if (product.kind === "ASSET_LEASING" && !isLoan(holding)) return "OS 1c";
  if (product.kind === "FIXED_DEPOSIT" && product.taker === "BANK") return "OS 1b(ii)";
  return paidOn < "2025-04-01" ? "OS 1b, any other" : "OS 1b(ix)";
}

/** The part of a whole between two shares of it, so that consecutive parts add up. */
const partOf = (whole: number, from: number, to: number) =>
  Math.round((whole * to) / 10_000) - Math.round((whole * from) / 10_000);

interface Earning {
  readonly kind: string;
  readonly gross: number;
  readonly payoutSequence: number;
  readonly interest: number;
  readonly redemption?: { readonly premium: number } | undefined;
}

function yearOf(holding: Holding, year: string): Omit<SecondTaxYear, "gains"> {
  const { held } = holding;
  const paid = held.cashflow.flatMap((payout) =>
    isWithin(payout.paidOn, year) ? [{ ...payout, paidOn: payout.paidOn }] : [],
  );
  const isSale = ({ kind }: { readonly kind: string }) => kind === "SALE" || kind === "EXIT";
  const referenceOf = (sequence: number, paidOn: string) => payoutReference(held.investmentId, sequence, paidOn);
  const credited = creditedInterest(holding);
  // The rent of an owned machine is declared whole.
  const earnedBy = ({ kind, payoutSequence, gross, interest, redemption }: Earning) =>
    kind === "RENTAL"
      ? paise(gross)
      : (credited.get(payoutSequence) ?? paise(interest) - paise(redemption?.premium ?? 0));
  const income = paid
    .filter((payout) => !isSale(payout) && earnedBy(payout) !== 0)
    .flatMap(({ tds, paidOn, ...payout }) => {
      const { payoutSequence } = payout;
      // A coupon is income as the payer reports it: interest in the price was part of the cost.
      const amounts = { income: earnedBy(payout), tds: paise(tds) };
      const entry = { reference: referenceOf(payoutSequence, paidOn), payer: held.payerName, paidOn };
      const line = lineOf(holding, paidOn);
      return naturesOf(holding).flatMap(([nature, from, to]) => {
        const own = { income: partOf(amounts.income, from, to), tds: partOf(amounts.tds, from, to) };
        return own.income === 0 && own.tds === 0 ? [] : [{ ...entry, nature, line, ...own }];
      });
    });
  const deductions = paid
    .filter(({ tds }) => tds > 0)
    .flatMap(({ paidOn, tds, ...payout }) => {
      const quarter = `Q${Math.floor(((Number(paidOn.slice(5, 7)) + 8) % 12) / 3) + 1}`;
      const entry = { reference: referenceOf(payout.payoutSequence, paidOn), quarter, paidOn };
      // A trust deducts the same rate from each part, and reports each apart.
      return naturesOf(holding).flatMap(([nature, from, to]) => {
        const own = { gross: partOf(earnedBy(payout), from, to), tds: partOf(paise(tds), from, to) };
        return own.tds === 0 ? [] : [{ ...entry, ...provisionOf(holding, nature, paidOn), ...own }];
      });
    });
  return { income, deductions };
}

export interface SecondForeign {
  readonly reference: string;
  readonly currency: Currency;
  readonly paidOn: string;
  readonly income: number;
  readonly rateOn: string;
}

const COUPONS_A_YEAR: Readonly<Record<string, number>> = { QUARTERLY: 4, HALF_YEARLY: 2, YEARLY: 1 };

/** The interest is computed from the terms of the deal, not read from the payouts. */
export async function secondForeignIncome(client: Caller, year: string): Promise<readonly SecondForeign[]> {
  const found: SecondForeign[] = [];
  for (const currency of ["USD", "GBP", "EUR", "AED", "SGD"] as const) {
    for (const holding of await holdingsOf(client, currency)) {
      const { investmentId, cashflow } = holding.held;
      const interest = foreignInterestOf(holding);
      cashflow.forEach(({ dueOn, paidOn, payoutSequence }, index) => {
        if (!isWithin(paidOn, year)) return;
        // Rule 115: of a bond by the month in which it is due, of a deposit by the year. Nothing is deducted here.
        const monthBefore = new Date(Date.parse(`${dueOn.slice(0, 7)}-01T00:00:00Z`) - 86_400_000);
        const isBond = holding.deal.product.kind === "GIFT_BOND";
        const rateOn = isBond ? monthBefore.toISOString().slice(0, 10) : `${Number(year.slice(0, 4)) + 1}-03-31`;
        const reference = payoutReference(investmentId, payoutSequence, paidOn);
        found.push({ reference, currency, paidOn, income: interest[index] ?? 0, rateOn });
      });
    }
  }
  return found;
}

function foreignInterestOf({ held, deal: { product } }: Holding): readonly number[] {
  const { investmentAmount, investedOn, cashflow } = held;
  const terms = { principal: paise(investmentAmount), investedOn };
  const ends = cashflow.map(({ accruesTo }) => accruesTo);
  switch (product.kind) {
    case "GIFT_DEPOSIT":
      return secondForeignInterest({ ...terms, rateBps: product.rateBps, frequency: null }, ends);
    case "GIFT_BOND": {
      const frequency = COUPONS_A_YEAR[product.payout] ?? 0;
      return secondForeignInterest({ ...terms, rateBps: product.couponBps, frequency }, ends);
    }
    default:
      throw new Error(`no second computation for ${product.kind}`);
  }
}
