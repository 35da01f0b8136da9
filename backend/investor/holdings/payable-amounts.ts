/**
 * Amounts of an open payout if it is paid on a given day. Reads only. Invariant: a forecast and the payment itself come
 * from here, so that they cannot differ.
 */

import { addPaise, type Paise, paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { WithCalendar } from "../../../lib/finance/business-days.ts";
import { isPanInoperative } from "../../../lib/finance/pan-link.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { withTaxes } from "../../../lib/products/tax.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import { type PayerReader, tdsOfPayment } from "./payer-tax.ts";
import type { Paid, PayoutRecord } from "./payout-store.ts";
import { basisOf } from "./payout-tax.ts";
import { settlementDueOn } from "./payout-time.ts";
import { withCurrentTds } from "./residency.ts";
import { taxpayerOf } from "./taxpayer.ts";

interface Arrival extends WithCalendar {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly paidOn: CalendarDate;
}

interface Delayed extends WithCalendar {
  readonly investment: Pick<InvestmentRecord, "product">;
  readonly payout: Pick<PayoutRecord, "principal" | "dueOn">;
  readonly paidOn: CalendarDate;
}

/** Late interest owed beyond the promised payout, before tax; null on time, and for a product without late interest. */
export function interestOnDelayOf({ investment: { product }, payout, paidOn, calendar }: Delayed): Paise | null {
  const dueOn = settlementDueOn(payout, calendar);
  const { interestOnDelay } = productOf(product);
  return interestOnDelay && paidOn > dueOn
    ? interestOnDelay(product, { principal: payout.principal, dueOn, paidOn })
    : null;
}

/**
 * The promised amounts, plus late interest where the product has it. Late payouts are taxed as a whole by the rules and
 * the tax year of the day of payment, and every payout by the reliefs of that day.
 */
export function amountsOn(reader: PayerReader, { investment, payout, paidOn, calendar }: Arrival): Paid {
  const { product, residency, panVerified, currency } = investment;
  const taxpayer = { ...taxpayerOf(reader), residency, panVerified };
  const tdsBasis = basisOf(payout, { product, taxpayer }, paidOn);
  const late = interestOnDelayOf({ investment, payout, paidOn, calendar });
  // In a foreign currency each day has its own rate of exchange.
  const isOfThatDay = currency === "INR" || paidOn === payout.dueOn;
  const isOfThatYear = financialYearOf(paidOn) === financialYearOf(payout.dueOn);
  const hadSamePan = isPanInoperative(taxpayer, paidOn) === isPanInoperative(taxpayer, payout.dueOn);
  const isAsPromised = tdsBasis === payout.tdsBasis && hadSamePan && isOfThatYear && isOfThatDay;
  // A withdrawal keeps the tax of its quoted terms.
  if (late === null && (isAsPromised || payout.kind === "WITHDRAWAL")) return { ...payout, paidOn };
  const interest = late === null ? payout.interest : addPaise(paise(payout.interest), late);
  const gross = late === null ? payout.gross : addPaise(paise(payout.gross), late);
  const due = { ...payout, interest, gross };
  const delayOf = (owed: ProductTerms, each: PayoutRecord): Paise | null => {
    if (paidOn <= settlementDueOn(each, calendar)) return null;
    return interestOnDelayOf({ investment: { product: owed }, payout: each, paidOn, calendar }) ?? ZERO_PAISE;
  };
  const tax = tdsOfPayment(reader, { investment, payout, on: paidOn, delayOf, taxpayer });
  if (!tax) return { ...withCurrentTds(investment, { ...due, dueOn: paidOn }, taxpayer), paidOn };
  return { ...withTaxes(due, tax), tdsBasis, paidOn };
}

/** The expected amounts of a payout as of today: of a late payout, the amounts that it would pay today. */
export function owedToday(
  reader: PayerReader,
  { investment, payout, today, calendar }: Omit<Arrival, "paidOn"> & { readonly today: CalendarDate },
): PayoutRecord {
  if (payout.status !== "DELAYED") return payout;
  return { ...payout, ...amountsOn(reader, { investment, payout, paidOn: today, calendar }), paidOn: null };
}
