/** Early repayment of a deposit with a finance company (NBFC or HFC), which the Reserve Bank's directions limit. Not legal advice. */
import { type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate, calendarDateFrom, daysBetween } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
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
}

export const NBFC_EARLY_REPAYMENT: LawTable<EarlyRepayment> = [
  {
    from: "2016-08-25",
    value: {
      ...{ lockedMonths: 3, tinyPaise: paise(10_000_00), part: null, wholeInIllness: false },
      ...{ withoutInterestMonths: 6, belowRunRateBps: bps(200) },
    },
    source:
      "NBFCs Acceptance of Public Deposits (Reserve Bank) Directions 2016, paragraph 27 (reprint at caskco.com/detail/49980.aspx): no interest from three to six months, then 2 % below the rate of the period run; tiny deposits up to 10,000 from general knowledge",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
  {
    from: "2025-01-01",
    value: {
      ...{ lockedMonths: 3, tinyPaise: paise(10_000_00) },
      ...{ part: { shareBps: bps(5_000), upToPaise: paise(5_00_000_00) }, wholeInIllness: true },
      ...{ withoutInterestMonths: 6, belowRunRateBps: bps(200) },
    },
    source:
      "RBI, Review of regulatory framework for HFCs and harmonisation, August 2024, from 1 January 2025 (quoted at thehindubusinessline.com, article68517254, and newindianexpress.com of 12 August 2024): within three months, on request and without interest, tiny deposits up to 10,000 in full, of others the lower of 50 % of the principal and 5 lakh, the rest at the contracted rate; critical illness (as the IRDAI defines it) in full; a medical emergency and a notified calamity free that part and no more, as a company applies the directions (bajajfinserv.in/tnc-pre-mature-withdrawal-fd, conditions IV a ii and iii; livemint.com of 24 April 2025); newindianexpress reads the whole in any emergency, which its own quotation does not say; continued by the RBI (NBFC – Acceptance of Public Deposits) Directions 2025 of 28 November 2025 (rbi.org.in BS_ViewMasDirections id 12958), of which only the first paragraphs could be opened: its paragraph on early repayment was not seen",
    checkedOn: "2026-11-27",
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

/** Whether a deposit that is repaid on a day has earned interest. */
export const earnsInterest = ({ depositedOn, on }: Run): boolean =>
  on >= addMonths(depositedOn, inForce(NBFC_EARLY_REPAYMENT, on).withoutInterestMonths);

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The most days for which a deposit earns nothing, by the last row of the law: six months have up to 184. */
export function daysWithoutInterest(): number {
  const months = NBFC_EARLY_REPAYMENT.at(-1)?.value.withoutInterestMonths ?? 0;
  const starts = MONTHS.map((month) => calendarDateFrom({ year: 2027, month, day: 1 }));
  return Math.max(...starts.map((from) => daysBetween({ from, to: addMonths(from, months) })));
}
