/**
 * Distributions of a business trust (a REIT, including a small and medium one). Each part keeps for the unit-holder its
 * nature in the trust: interest, dividend or rent. Pure. Not legal advice.
 */
import { type Minor, minor } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv, runningShare } from "./rounding.ts";
import { ACT_OF_2025 } from "./statutes.ts";
import { NON_RESIDENT_TAX } from "./tax-table.ts";
import type { Residency } from "./taxpayer.ts";

export const CHARACTERS = ["INTEREST", "DIVIDEND", "RENT"] as const;
export type Character = (typeof CHARACTERS)[number];

/** The shares of each distribution that pass through as interest and as dividend; the rest is rent. */
export interface PassedThrough {
  readonly interestBps: number;
  readonly dividendBps: number;
}

/** For terms that state no shares: rent, from which most is deducted. */
export const ALL_RENT: PassedThrough = { interestBps: 0, dividendBps: 0 };

interface RatesAbroad {
  readonly interestBps: Bps;
  readonly dividendBps: Bps;
}

/** From a non-resident's interest and dividend, before surcharge and cess; from rent the rates in force are deducted. */
export const TRUST_TDS_ABROAD: LawTable<RatesAbroad> = [
  {
    from: "2023-04-01",
    value: { interestBps: bps(500), dividendBps: bps(1000) },
    source:
      "Income-tax Act 1961, section 194LBA(2) and (3): 5 % of interest, 10 % of dividend, rates in force of rent (taxmanagementindia.com, ready reckoner 2536; taxtmi.com/manuals?id=1258). A dividend of a company that pays the full corporate tax is exempt; it is taken as taxable, because no term of a deal tells",
    checkedOn: "2026-11-26",
  },
  {
    from: "2026-04-01",
    value: { interestBps: bps(500), dividendBps: bps(1000) },
    source: `${ACT_OF_2025}, section 393(2), serials 6 and 7. A dividend of a company that has not chosen section 200 bears none (393(4), serial 13); it is taken as taxed, as before`,
    checkedOn: "2026-11-29",
  },
];

/** The rate on a whole distribution, rounded up to the basis point. */
export function rateAbroad(
  { interestBps, dividendBps }: PassedThrough,
  of: RatesAbroad & { readonly rentBps: Bps },
): Bps {
  const rentBps = BPS_PER_WHOLE - interestBps - dividendBps;
  const sum = interestBps * of.interestBps + dividendBps * of.dividendBps + rentBps * of.rentBps;
  return bps(Math.ceil(sum / BPS_PER_WHOLE));
}

/** An amount by character. The parts add up to it. */
export function byCharacter(
  whole: Minor,
  { interestBps, dividendBps }: PassedThrough,
): Readonly<Record<Character, Minor>> {
  const part = (from: number, to: number) => minor(runningShare({ whole, from, to, of: BPS_PER_WHOLE }));
  const dividendTo = interestBps + dividendBps;
  return {
    INTEREST: part(0, interestBps),
    DIVIDEND: part(interestBps, dividendTo),
    RENT: part(dividendTo, BPS_PER_WHOLE),
  };
}

interface Payee {
  readonly residency: Residency;
  /** The day of the payment. */
  readonly on: CalendarDate;
}

/** Proportions only: a resident bears the same rate on each part. */
function ratesOf({ residency, on }: Payee): Readonly<Record<Character, number>> {
  if (residency === "RESIDENT") return { INTEREST: 1, DIVIDEND: 1, RENT: 1 };
  const { interestBps: INTEREST, dividendBps: DIVIDEND } = inForce(TRUST_TDS_ABROAD, on);
  return { INTEREST, DIVIDEND, RENT: inForce(NON_RESIDENT_TAX, on).incomeBps };
}

interface Distribution {
  readonly income: Minor;
  readonly tds: Minor;
  /** The rate on the whole, with surcharge and cess. */
  readonly rateBps: number;
}

/**
 * A distribution and the tax deducted from it by character: income by its share, tax by share and rate, each adding up to
 * the whole. Without the parts in which there is nothing.
 */
export function partsOfDistribution(
  { income, tds, rateBps }: Distribution,
  passedThrough: PassedThrough,
  payee: Payee,
): readonly (Distribution & { readonly nature: Character })[] {
  const { interestBps, dividendBps } = passedThrough;
  const shares = { INTEREST: interestBps, DIVIDEND: dividendBps, RENT: BPS_PER_WHOLE - interestBps - dividendBps };
  const [incomes, rates] = [byCharacter(income, passedThrough), ratesOf(payee)];
  const of = CHARACTERS.reduce((sum, nature) => sum + shares[nature] * rates[nature], 0);
  let from = 0;
  const parts = CHARACTERS.map((nature) => {
    const to = from + shares[nature] * rates[nature];
    const part = minor(runningShare({ whole: tds, from, to, of }));
    from = to;
    const numerator = rates[nature] * BPS_PER_WHOLE;
    return {
      ...{ nature, income: incomes[nature], tds: part },
      rateBps: mulDiv({ value: rateBps, numerator, denominator: of, rounding: "half-up" }),
    };
  });
  return parts.filter((part) => part.income !== 0 || part.tds !== 0);
}
