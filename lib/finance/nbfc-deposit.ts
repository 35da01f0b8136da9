/** Early repayment of a deposit with a finance company (NBFC or HFC), which the Reserve Bank's directions limit. Not legal advice. */
import { type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate, calendarDateFrom, daysBetween } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import type { RateCard } from "./fixed-deposit.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

interface EarlyRepayment {
  /** Until so many months have passed, a deposit is not repaid in full. */
  readonly lockedMonths: number;
  /** A depositor whose deposits with the company add up to no more is repaid in full. */
  readonly tinyPaise: Paise;
  /** Until so many months have passed, no interest is paid. */
  readonly withoutInterestMonths: number;
  /** The part that may be repaid within the locked months: a share of the deposit, up to an amount. Null: none. */
  readonly part: { readonly shareBps: Bps; readonly upToPaise: Paise } | null;
  /** Whether a critical illness, on evidence, frees the whole within the locked months. */
  readonly wholeInIllness: boolean;
  /** Reduction of the rate below the one for the days that the deposit ran. */
  readonly belowRunRateBps: Bps;
  /** The shortest term of a public deposit: a company has no rate for a deposit that ran for less. */
  readonly shortestMonths: number;
  /** Reduction below the company's lowest rate where it has no rate for the period that the deposit ran. */
  readonly belowLowestRateBps: Bps;
}

export const NBFC_EARLY_REPAYMENT: LawTable<EarlyRepayment> = [
  {
    from: "2016-08-25",
    value: {
      ...{ lockedMonths: 3, tinyPaise: paise(10_000_00), part: null, wholeInIllness: false },
      ...{ withoutInterestMonths: 6, belowRunRateBps: bps(200), shortestMonths: 12, belowLowestRateBps: bps(300) },
    },
    source:
      "NBFCs Acceptance of Public Deposits (Reserve Bank) Directions 2016, paragraph 27 (reprint at caskco.com/detail/49980.aspx): no interest from three to six months, then 2 % below the rate of the period run or, if no rate has been specified for that period, 3 % below the minimum rate at which the company accepts public deposits; terms of 12 to 60 months: paragraph 4(3) of the directions of 1998 (taxapps.in/ActsContentDetail.aspx?id=8224), which those of 2016 repeat from general knowledge, as the 10,000 of tiny deposits",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2025-01-01",
    value: {
      ...{ lockedMonths: 3, tinyPaise: paise(10_000_00) },
      ...{ part: { shareBps: bps(5_000), upToPaise: paise(5_00_000_00) }, wholeInIllness: true },
      ...{ withoutInterestMonths: 6, belowRunRateBps: bps(200), shortestMonths: 12, belowLowestRateBps: bps(300) },
    },
    source:
      "RBI, Review of regulatory framework for HFCs and harmonisation, August 2024, from 1 January 2025 (quoted at thehindubusinessline.com, article68517254, and newindianexpress.com of 12 August 2024): within three months, on request and without interest, tiny deposits up to 10,000 in full, of others the lower of 50 % of the principal and 5 lakh, the rest at the contracted rate; critical illness (as the IRDAI defines it) in full; a medical emergency and a notified calamity free that part and no more, as a company applies the directions (bajajfinserv.in/tnc-pre-mature-withdrawal-fd, conditions IV a ii and iii; livemint.com of 24 April 2025); newindianexpress reads the whole in any emergency, which its own quotation does not say; continued by the RBI (NBFC – Acceptance of Public Deposits) Directions 2025 of 28 November 2025 (rbi.org.in BS_ViewMasDirections id 12958), of which only the first paragraphs could be opened (so too Taxmann's Statutory Guide for NBFCs): its paragraph on early repayment was not seen, so the rates of 2016 stand",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
];

interface Run {
  readonly depositedOn: CalendarDate;
  readonly on: CalendarDate;
}

/** The first day on which a deposit is repaid in full on request, by the law of a day. */
export const freeFrom = ({ depositedOn, on }: Run): CalendarDate =>
  addMonths(depositedOn, inForce(NBFC_EARLY_REPAYMENT, on).lockedMonths);

/** Whether a critical illness frees the whole of a locked deposit, by the law of a day. */
export const isWholeInIllness = (on: CalendarDate): boolean => inForce(NBFC_EARLY_REPAYMENT, on).wholeInIllness;

/** Whether a deposit may not be repaid in full on a day. */
export function isLockedIn({ depositedOn, on, depositsPaise }: Run & { readonly depositsPaise: Paise }): boolean {
  return on < freeFrom({ depositedOn, on }) && depositsPaise > inForce(NBFC_EARLY_REPAYMENT, on).tinyPaise;
}

/** The most that is repaid of a deposit while it is locked, in whole rupees. */
export function partRepayable({ principalPaise, on }: Pick<Run, "on"> & { readonly principalPaise: Paise }): Paise {
  const { part } = inForce(NBFC_EARLY_REPAYMENT, on);
  if (part === null) return paise(0);
  const share = mulDiv({
    value: principalPaise,
    numerator: part.shareBps,
    denominator: BPS_PER_WHOLE,
    rounding: "down",
  });
  const most = Math.min(share, part.upToPaise);
  return paise(most - (most % PAISE_PER_RUPEE));
}

const PAISE_PER_RUPEE = 100;

interface Rates {
  readonly rateCard: RateCard;
  readonly penaltyBps: Bps;
  /** The lowest rate at which the company accepts deposits. */
  readonly lowestRateBps: Bps;
}

/**
 * The rates by which a company repays a deposit on a day, and the reduction: none while the deposit earns no interest, and the
 * company's lowest rate where its card has none for the period that the deposit ran.
 */
export function repaidAt(
  { rateCard, penaltyBps, lowestRateBps }: Rates,
  { depositedOn, on }: Run,
): Omit<Rates, "lowestRateBps"> {
  const { withoutInterestMonths, shortestMonths, belowLowestRateBps } = inForce(NBFC_EARLY_REPAYMENT, on);
  if (on < addMonths(depositedOn, withoutInterestMonths)) return { rateCard: [], penaltyBps };
  const days = daysBetween({ from: depositedOn, to: on });
  const hasRate = on >= addMonths(depositedOn, shortestMonths) && rateCard.some(({ fromDays }) => days >= fromDays);
  if (hasRate) return { rateCard, penaltyBps };
  return { rateCard: [{ fromDays: 0, rateBps: lowestRateBps }], penaltyBps: belowLowestRateBps };
}

/** The rate between the months without interest and the shortest term of a deposit. */
export interface RateWithoutCard {
  readonly fromMonths: number;
  readonly untilMonths: number;
  readonly rateBps: Bps;
  /** Reduction below the company's lowest rate. */
  readonly belowBps: Bps;
}

/** By the last row of the law. */
export function rateWithoutCard(lowestRateBps: Bps): RateWithoutCard | null {
  const law = NBFC_EARLY_REPAYMENT.at(-1)?.value;
  if (!law) return null;
  const { withoutInterestMonths: fromMonths, shortestMonths: untilMonths, belowLowestRateBps: belowBps } = law;
  return { fromMonths, untilMonths, belowBps, rateBps: bps(Math.max(0, lowestRateBps - belowBps)) };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The fewest days of the shortest term, by the last row of the law: no row of a company's card begins earlier. */
export function daysOfShortestTerm(): number {
  const months = NBFC_EARLY_REPAYMENT.at(-1)?.value.shortestMonths ?? 0;
  const starts = MONTHS.map((month) => calendarDateFrom({ year: 2027, month, day: 1 }));
  return Math.min(...starts.map((from) => daysBetween({ from, to: addMonths(from, months) })));
}
