/**
 * Bonds in the tax statement. A redemption is a transfer with a gain or loss: section 2(47) of the Income-tax Act 1961 for
 * listed bonds, section 50AA for unlisted ones (section 76 of 2025, not opened on 22 November 2026). Interest
 * accrued before the purchase and paid to the seller is not the buyer's income: it is netted from the first coupon. Likewise
 * the interest that a seller returns because they keep the next coupon is added to the buyer's first one.
 * Invariant: income and gains of all years together are what the bonds paid less what was paid for them.
 */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { type Minor, minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { runningShare } from "../../../lib/finance/rounding.ts";
import { priceOfUnits } from "../../../lib/products/purchase.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { isPaidToBuyer } from "../orders/sale-rules.ts";
import { listOrders } from "../orders/sale-store.ts";
import type { BondRow } from "./tax-store.ts";

interface Lots {
  /** Units are counted in the order in which they left: by sale, then by redemption. */
  readonly from: number;
  readonly to: number;
  readonly leftOn: CalendarDate;
}

export class BondTax {
  readonly #bond: BondRow;
  readonly #prepaid: Minor;
  readonly #first: PayoutRecord | null;
  readonly #payouts: readonly PayoutRecord[];
  readonly #soldBeforeFirst: number;

  constructor(sql: SqlStorage, bond: BondRow) {
    const { product, principal, units, settlesOn: heldFrom, investedOn } = bond;
    const price = priceOfUnits({ product, unit: minor(principal / units) }, units, heldFrom ?? investedOn);
    this.#bond = bond;
    this.#prepaid = price?.cost?.accruedInterest ?? ZERO_PAISE;
    this.#payouts = listPayouts(sql, bond.id);
    const coupons = this.#payouts.filter(({ kind }) => kind === "COUPON" || kind === "MATURITY");
    const first = coupons.toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo))[0] ?? null;
    this.#first = first;
    this.#soldBeforeFirst = listOrders(sql, bond.id)
      .filter(({ status, settlesOn }) => status === "SETTLED" && first !== null && isPaidToBuyer(first, settlesOn))
      .reduce((sum, order) => sum + order.units, 0);
  }

  /** The part of the first coupon that returns prepaid interest, where that coupon was paid in the period. */
  prepaidWithin({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): Minor {
    const paidOn = this.#first?.paidOn ?? null;
    if (paidOn === null || paidOn < from || paidOn > to) return minor(0);
    return this.#share(this.#prepaid, { from: this.#soldBeforeFirst, to: this.#bond.units });
  }

  /** The part of this payout that returns prepaid interest. */
  prepaidIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): Minor {
    if (this.#first?.payoutSequence !== payoutSequence) return minor(0);
    return this.#share(this.#prepaid, { from: this.#soldBeforeFirst, to: this.#bond.units });
  }

  /** Everything paid for these units, less the prepaid interest that the first coupon has returned. */
  costOf({ from, to, leftOn }: Lots): Minor {
    const share = this.#share(this.#bond.amount, { from, to });
    const first = this.#first;
    const isNetted = first !== null && (leftOn >= first.accruesTo || !isPaidToBuyer(first, leftOn));
    return isNetted ? subtractMinor(share, this.#share(this.#prepaid, { from, to })) : share;
  }

  /** The payout that redeemed the remaining units within a period. */
  redemptionWithin({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): PayoutRecord | null {
    const isWithin = ({ kind, paidOn }: PayoutRecord) =>
      kind === "MATURITY" && paidOn !== null && paidOn >= from && paidOn <= to;
    return this.#payouts.find(isWithin) ?? null;
  }

  #share(whole: Minor, { from, to }: { readonly from: number; readonly to: number }): Minor {
    return minor(runningShare({ whole, from, to, of: this.#bond.units }));
  }
}
