/**
 * Bonds in the tax statement. A redemption is a transfer with a gain or loss: section 2(47) of the Income-tax Act 1961 for
 * listed bonds, section 50AA for unlisted ones (section 76 of 2025, not opened on 22 November 2026). Interest
 * accrued before the purchase and paid to the seller is not the buyer's income: it is netted from the first coupon. Likewise
 * the interest that a seller returns because they keep the next coupon is added to the buyer's first one.
 * A repayment before maturity redeems its part of each unit's principal, at that part of the unit's cost; a premium of a
 * call is consideration for the redemption, not interest; the discount of a zero-coupon bond is the gain of its redemption
 * (section 2(47)(iva) of 1961 for notified ones, which the samples are).
 * Invariant: income and gains of all years together are what the bonds paid less what was paid for them.
 */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { addMinor, type Minor, minor, paise, subtractMinor, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { premiumOf } from "../../../lib/finance/bond-schedule.ts";
import { previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { priceOfUnits } from "../../../lib/products/purchase.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { isPaidToBuyer } from "../orders/sale-rules.ts";
import { listOrders, type OrderRecord } from "../orders/sale-store.ts";
import type { BondRow } from "./tax-store.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface Lots extends Range {
  /** Units are counted in the order in which they left: by sale, then by redemption. */
  readonly leftOn: CalendarDate;
}

/** A part of the cost: of some units, for a part of each unit's principal in the order of its repayment. */
interface Part {
  readonly units: Range;
  readonly principal: Range;
}

/** A repayment or the redemption of principal. */
export interface Redeemed {
  readonly paidOn: CalendarDate;
  readonly principal: Minor;
  /** The principal, with the premium of a call. */
  readonly gross: Minor;
  readonly cost: Minor;
  readonly soldBefore: number;
}

export class BondTax {
  readonly #bond: BondRow;
  readonly #prepaid: Minor;
  /** By the day to which they accrue. */
  readonly #payouts: readonly PayoutRecord[];
  readonly #sales: readonly OrderRecord[];

  constructor(sql: SqlStorage, bond: BondRow) {
    const { product, principal, units, settlesOn: heldFrom, investedOn } = bond;
    const price = priceOfUnits({ product, unit: minor(principal / units) }, units, heldFrom ?? investedOn);
    this.#bond = bond;
    this.#prepaid = price?.cost?.accruedInterest ?? ZERO_PAISE;
    this.#payouts = listPayouts(sql, bond.id)
      .filter(({ kind }) => kind === "COUPON" || kind === "REPAYMENT" || kind === "MATURITY")
      .toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo));
    this.#sales = listOrders(sql, bond.id).filter(({ status }) => status === "SETTLED");
  }

  /** The part of the payouts of a period that is not income: returned prepaid interest, and the premium of a call. */
  notIncomeWithin(period: Period): Minor {
    return addMinor(
      ...this.#payouts.filter((payout) => isPaidWithin(payout, period)).map((paid) => this.notIncomeIn(paid)),
    );
  }

  /** The part of this payout that is not income. */
  notIncomeIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): Minor {
    const payout = this.#payouts.find((each) => each.payoutSequence === payoutSequence);
    if (!payout) return minor(0);
    const premium = this.#premiumIn(payout);
    if (payout !== this.#payouts[0]) return premium;
    const units = { from: this.#soldBefore(payout), to: this.#bond.units };
    return addMinor(premium, this.#share(this.#prepaid, { units, principal: { from: 0, to: this.#principalOfUnit } }));
  }

  /** The cost of units that were sold, for the principal that they still repaid. */
  costOfSale({ leftOn, ...units }: Lots): Minor {
    const repaid = addMinor(
      ...this.#payouts.filter((payout) => !isPaidToBuyer(payout, leftOn)).map((row) => this.#repaidOfUnit(row)),
    );
    return this.#costOf({ units, principal: { from: repaid, to: this.#principalOfUnit } }, leftOn);
  }

  /** The payouts that repaid principal within a period. */
  redeemedWithin(period: Period): readonly Redeemed[] {
    return this.#redemptions().flatMap(({ payout, ...redeemed }) => {
      const { paidOn } = payout;
      return paidOn === null || !isPaidWithin(payout, period) ? [] : [{ ...redeemed, paidOn }];
    });
  }

  /** The gain of a payout that repays principal, paid or not; null for any other. */
  gainIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): Minor | null {
    const found = this.#redemptions().find(({ payout }) => payout.payoutSequence === payoutSequence);
    return found ? subtractMinor(found.gross, found.cost) : null;
  }

  #redemptions(): readonly (Omit<Redeemed, "paidOn"> & { readonly payout: PayoutRecord })[] {
    let repaid = minor(0);
    return this.#payouts.flatMap((payout) => {
      const { principal, accruesTo } = payout;
      const part = { from: repaid, to: addMinor(repaid, this.#repaidOfUnit(payout)) };
      repaid = part.to;
      if (principal === 0) return [];
      const soldBefore = this.#soldBefore(payout);
      const cost = this.#costOf({ units: { from: soldBefore, to: this.#bond.units }, principal: part }, accruesTo);
      return [{ payout, principal, gross: addMinor(principal, this.#premiumIn(payout)), cost, soldBefore }];
    });
  }

  get #principalOfUnit(): number {
    return this.#bond.principal / this.#bond.units;
  }

  #soldBefore(payout: PayoutRecord): number {
    const sold = this.#sales.filter(({ settlesOn }) => isPaidToBuyer(payout, settlesOn));
    return sold.reduce((sum, { units }) => sum + units, 0);
  }

  #repaidOfUnit(payout: PayoutRecord): Minor {
    if (payout.principal === 0) return minor(0);
    return minor(payout.principal / (this.#bond.units - this.#soldBefore(payout)));
  }

  #premiumIn({ kind, accruesTo, principal }: PayoutRecord): Minor {
    if (kind !== "MATURITY") return minor(0);
    const { product } = this.#bond;
    const terms = productOf(product).resaleOf?.(product).bond;
    const redemptions = [...(terms?.calls ?? []), ...(terms?.puts ?? [])];
    const call = redemptions.find(({ on }) => previousBusinessDay(on) === accruesTo);
    return call ? premiumOf(paise(principal), call) : minor(0);
  }

  /** Everything paid for this part, less the prepaid interest that the first coupon has returned. */
  #costOf(part: Part, leftOn: CalendarDate): Minor {
    const share = this.#share(this.#bond.amount, part);
    const [first] = this.#payouts;
    const isNetted = first !== undefined && (leftOn >= first.accruesTo || !isPaidToBuyer(first, leftOn));
    return isNetted ? subtractMinor(share, this.#share(this.#prepaid, part)) : share;
  }

  /** Differences of rounded running totals in both directions, so that all parts together are the whole. */
  #share(whole: Minor, { units, principal }: Part): Minor {
    const denominator = BigInt(this.#bond.units) * BigInt(this.#principalOfUnit);
    const upTo = (count: number, repaid: number) =>
      mulDiv({ value: whole, numerator: BigInt(count) * BigInt(repaid), denominator, rounding: "half-up" });
    const of = (count: number) => upTo(count, principal.to) - upTo(count, principal.from);
    return minor(of(units.to) - of(units.from));
  }
}

const isPaidWithin = ({ paidOn }: PayoutRecord, { from, to }: Period) =>
  paidOn !== null && paidOn >= from && paidOn <= to;
