/**
 * Pre-IPO shares, sold in lots. Invariants: shares are whole and a multiple of the lot; the buyer pays price × shares,
 * and the stamp duty that the law leaves to a buyer; nothing is paid out until the shares are sold.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Bps } from "./rounding.ts";
import { mulDiv } from "./rounding.ts";
import { stampDutyOfBuyer } from "./stamp-duty.ts";
import { absoluteReturnBps } from "./xirr.ts";

interface LotOrder {
  readonly lots: number;
  readonly sharesPerLot: number;
  readonly pricePaise: Paise;
  readonly date: CalendarDate;
}

export interface SharePurchase {
  readonly shares: number;
  readonly considerationPaise: Paise;
  readonly stampDutyPaise: Paise;
  readonly totalPaise: Paise;
}

/** @throws RangeError for lots or lot sizes that are not whole and above zero, or a price that is not above zero. */
export function buyLots({ lots, sharesPerLot, pricePaise, date }: LotOrder): SharePurchase {
  const whole = [lots, sharesPerLot, pricePaise].every((value) => Number.isSafeInteger(value) && value > 0);
  if (!whole) throw new RangeError(`not an order of whole lots: ${lots} × ${sharesPerLot} at ${pricePaise}`);
  const shares = mulDiv({ value: lots, numerator: sharesPerLot, denominator: 1, rounding: "down" });
  const considerationPaise = worthOf({ shares, pricePaise });
  const stampDutyPaise = stampDutyOfBuyer({ kind: "SHARES_OFF_MARKET", considerationPaise, date });
  return { shares, considerationPaise, stampDutyPaise, totalPaise: addPaise(considerationPaise, stampDutyPaise) };
}

/** The value of shares at a price. */
export function worthOf({ shares, pricePaise }: { readonly shares: number; readonly pricePaise: Paise }): Paise {
  return paise(mulDiv({ value: pricePaise, numerator: shares, denominator: 1, rounding: "down" }));
}

export interface MarkedHolding {
  readonly currentPaise: Paise;
  /** Unrealised; negative for a loss. */
  readonly gainPaise: Paise;
  readonly returnBps: Bps | null;
}

/** The value of a holding at the last share price, with the gain over its cost. */
export function markToLast(holding: {
  readonly shares: number;
  readonly paidPaise: Paise;
  readonly lastPricePaise: Paise;
}): MarkedHolding {
  const currentPaise = worthOf({ shares: holding.shares, pricePaise: holding.lastPricePaise });
  const gainPaise = subtractPaise(currentPaise, holding.paidPaise);
  const returnBps = absoluteReturnBps({ investedPaise: holding.paidPaise, returnedPaise: currentPaise });
  return { currentPaise, gainPaise, returnBps };
}
