/** The stamp duty on a transfer of securities, and who owes it. */

import type { Paise } from "../contract/facts/money.ts";
import { paise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { mulDiv } from "./rounding.ts";

/** Bonds are bought on an exchange; shares that are not listed pass from demat account to demat account. */
export type StampedTransfer = "BOND_TRANSFER" | "GOVERNMENT_TRANSFER" | "SHARES_OFF_MARKET";

const PER_MILLION = 1_000_000;

interface Duty {
  readonly perMillion: number;
  readonly owedBy: "BUYER" | "SELLER";
}

export const STAMP_DUTY: LawTable<Readonly<Record<StampedTransfer, Duty>>> = [
  {
    from: "2020-07-01",
    /** 0.0001 % and 0.015 %. */
    value: {
      BOND_TRANSFER: { perMillion: 1, owedBy: "BUYER" },
      GOVERNMENT_TRANSFER: { perMillion: 0, owedBy: "BUYER" },
      SHARES_OFF_MARKET: { perMillion: 150, owedBy: "SELLER" },
    },
    source:
      "Indian Stamp Act 1899, Schedule I, articles 27 and 56A, and section 9A(1), as amended by the Finance Act 2019: on an exchange the duty is the buyer's, of a transfer through a depository otherwise the transferor's, whose delivery slip states the price; a government security is outside the duty on securities (article 56A names none; from general knowledge) (probuds.co on the rules of 2019; caclubindia.com 45279)",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
];

interface Transfer {
  readonly kind: StampedTransfer;
  readonly considerationPaise: Paise;
  readonly date: CalendarDate;
}

/**
 * The buyer's duty, rounded half up to the paisa, on the price without accrued interest; zero where the seller owes it.
 * @throws RangeError before the first row of the table.
 */
export function stampDutyOfBuyer({ kind, considerationPaise, date }: Transfer): Paise {
  const { perMillion: numerator, owedBy } = inForce(STAMP_DUTY, date)[kind];
  if (owedBy === "SELLER") return ZERO_PAISE;
  return paise(mulDiv({ value: considerationPaise, numerator, denominator: PER_MILLION, rounding: "half-up" }));
}
