/**
 * Bonds in the tax statement. A redemption is a transfer with a gain or loss: section 2(47) of the Income-tax Act 1961 for
 * listed bonds, section 50AA for unlisted ones (section 76 of 2025, read in a reprint on 22 November 2026). Interest
 * accrued before the purchase and paid to the seller is not the buyer's income: it is netted from the first coupon. Likewise
 * the interest that a seller returns because they keep the next coupon is added to the buyer's first one.
 * A repayment before maturity redeems its part of each unit's principal, at that part of the unit's cost; a premium of a
 * call is consideration for the redemption, not interest; the discount of a zero-coupon bond is the gain of its redemption
 * (section 2(47)(iva) of 1961 for notified ones, which the samples are).
 * Invariant: income and gains of all years together are what the bonds paid less what was paid for them.
 */
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { addMinor, type Minor, minor, paise, subtractMinor, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { faceAtIssueOf, principalOf, shareOwedOn } from "../../../lib/finance/bond.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { premiumIn } from "../../../lib/products/premium.ts";
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

/** Units that left before the end: sold on the market, or put to the issuer. */
interface Leave {
  readonly payoutSequence: number | null;
  readonly leftOn: CalendarDate;
  /** In the order in which the units left. */
  readonly units: Range;
  /** Whether a payout to the holder no longer includes them. */
  readonly isGoneFor: (payout: PayoutRecord) => boolean;
}

/** A repayment, a put or the redemption of principal. */
export interface Redeemed {
  readonly paidOn: CalendarDate;
  readonly units: number;
  readonly principal: Minor;
  /** The principal, with the premium of a call or a put. */
  readonly gross: Minor;
  readonly cost: Minor;
  readonly payoutSequence: number;
}

const isPut = ({ kind }: Pick<PayoutRecord, "kind">) => kind === "PUT";

export class BondTax {
  readonly #bond: BondRow;
  readonly #prepaid: Minor;
  /** By the day to which they accrue; a put before the coupon of its day. */
  readonly #payouts: readonly PayoutRecord[];
  readonly #leaves: readonly Leave[];

  constructor(sql: SqlStorage, bond: BondRow) {
    const { product, principal, units, settlesOn: heldFrom, investedOn } = bond;
    const price = priceOfUnits({ product, unit: minor(principal / units) }, units, heldFrom ?? investedOn);
    this.#bond = bond;
    this.#prepaid = price?.cost?.accruedInterest ?? ZERO_PAISE;
    this.#payouts = listPayouts(sql, bond.id)
      .filter(({ kind }) => kind === "COUPON" || kind === "REPAYMENT" || kind === "MATURITY" || kind === "PUT")
      .toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo) || Number(isPut(b)) - Number(isPut(a)));
    this.#leaves = this.#leavesOf(listOrders(sql, bond.id).filter(({ status }) => status === "SETTLED"));
  }

  /** The part of the payouts of a period that is not income: returned prepaid interest, and the premium of a call or put. */
  notIncomeWithin(period: Period): Minor {
    return addMinor(
      ...this.#payouts.filter((payout) => isPaidWithin(payout, period)).map((paid) => this.notIncomeIn(paid)),
    );
  }

  /** The part of this payout that is not income. */
  notIncomeIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): Minor {
    const payout = this.#payouts.find((each) => each.payoutSequence === payoutSequence);
    if (!payout) return minor(0);
    const premium = premiumIn(this.#bond.product, payout);
    if (!this.#isFirst(payout)) return premium;
    return addMinor(premium, this.#shareIn(this.#prepaid, payout, { from: 0, to: this.#principalOfUnit }));
  }

  /** The cost of units that were sold, for the principal that they still repaid. */
  costOfSale(payoutSequence: number): Minor {
    const sale = this.#leaves.find((leave) => leave.payoutSequence === payoutSequence);
    if (!sale) throw new Error(`no sale ${this.#bond.id}:${payoutSequence}`);
    const repaid = addMinor(
      ...this.#payouts
        .filter((payout) => !isPut(payout) && !isPaidToBuyer(payout, sale.leftOn))
        .map((row) => this.#repaidOfUnit(row)),
    );
    const part = { from: repaid, to: this.#principalOfUnit };
    const share = this.#shareOf(this.#bond.amount, sale.units, part);
    const first = this.#payouts.find((payout) => !isPut(payout));
    const isNetted = first !== undefined && (sale.leftOn >= first.accruesTo || !isPaidToBuyer(first, sale.leftOn));
    return isNetted ? subtractMinor(share, this.#shareOf(this.#prepaid, sale.units, part)) : share;
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
      const { principal } = payout;
      const part = { from: repaid, to: isPut(payout) ? this.#principalOfUnit : repaid + this.#repaidOfUnit(payout) };
      if (!isPut(payout)) repaid = minor(part.to);
      if (principal === 0) return [];
      // The first coupon, or the redemption itself, has returned the prepaid interest.
      const paidFor = this.#shareIn(this.#bond.amount, payout, part);
      const cost = subtractMinor(paidFor, this.#shareIn(this.#prepaid, payout, part));
      const gross = addMinor(principal, premiumIn(this.#bond.product, payout));
      const { payoutSequence } = payout;
      return [{ payout, payoutSequence, units: this.#unitsIn(payout), principal, gross, cost }];
    });
  }

  get #principalOfUnit(): number {
    return this.#bond.principal / this.#bond.units;
  }

  #leavesOf(sales: readonly OrderRecord[]): readonly Leave[] {
    const left = [
      ...sales.map(({ payoutSequence, settlesOn, units }) => ({
        ...{ payoutSequence, leftOn: settlesOn, units },
        isGoneFor: (payout: PayoutRecord) => isPaidToBuyer(payout, settlesOn),
      })),
      ...this.#payouts.filter(isPut).map(({ payoutSequence, accruesTo, principal }) => ({
        ...{ payoutSequence, leftOn: accruesTo, units: principal / this.#owedOfUnit(accruesTo) },
        isGoneFor: (payout: PayoutRecord) => payout.accruesTo >= accruesTo,
      })),
    ].toSorted((a, b) => a.leftOn.localeCompare(b.leftOn) || (a.payoutSequence ?? 0) - (b.payoutSequence ?? 0));
    let from = 0;
    return left.map(({ units, ...leave }) => {
      const range = { from, to: from + units };
      from = range.to;
      return { ...leave, units: range };
    });
  }

  /** The principal that a bond still owes before what is due on a day. */
  #owedOfUnit(on: CalendarDate): number {
    const { product } = this.#bond;
    const terms = productOf(product).resaleOf?.(product).bond;
    const bought = this.#principalOfUnit;
    if (!terms) return bought;
    const held = { bond: terms, heldFrom: this.#bond.settlesOn ?? this.#bond.investedOn };
    const face = faceAtIssueOf({ ...held, principalPaise: paise(bought) });
    return principalOf(face, shareOwedOn(terms, addDays(on, -1)));
  }

  /** Whether a payout is of the first coupon period after the purchase. */
  #isFirst(payout: PayoutRecord): boolean {
    const [first] = this.#payouts;
    const firstCoupon = this.#payouts.find((each) => !isPut(each));
    return payout === firstCoupon || (payout === first && isPut(payout));
  }

  #unitsIn(payout: PayoutRecord): number {
    const own = this.#ownRange(payout);
    if (own) return own.to - own.from;
    const gone = this.#leaves.filter(({ isGoneFor }) => isGoneFor(payout));
    return this.#bond.units - gone.reduce((sum, { units: { from, to } }) => sum + to - from, 0);
  }

  /** The units that a put redeems; null for a payout to all that are left. */
  #ownRange(payout: PayoutRecord): Range | null {
    if (!isPut(payout)) return null;
    return this.#leaves.find(({ payoutSequence }) => payoutSequence === payout.payoutSequence)?.units ?? null;
  }

  #repaidOfUnit(payout: PayoutRecord): Minor {
    return payout.principal === 0 ? minor(0) : minor(payout.principal / this.#unitsIn(payout));
  }

  /** The share of the units to which a payout is made. */
  #shareIn(whole: Minor, payout: PayoutRecord, principal: Range): Minor {
    const own = this.#ownRange(payout);
    if (own) return this.#shareOf(whole, own, principal);
    const gone = this.#leaves.filter(({ isGoneFor }) => isGoneFor(payout));
    const all = this.#shareOf(whole, { from: 0, to: this.#bond.units }, principal);
    return subtractMinor(all, addMinor(...gone.map(({ units }) => this.#shareOf(whole, units, principal))));
  }

  /** Differences of rounded running totals in both directions, so that all parts together are the whole. */
  #shareOf(whole: Minor, units: Range, principal: Range): Minor {
    const denominator = BigInt(this.#bond.units) * BigInt(this.#principalOfUnit);
    const upTo = (count: number, repaid: number) =>
      mulDiv({ value: whole, numerator: BigInt(count) * BigInt(repaid), denominator, rounding: "half-up" });
    const of = (count: number) => upTo(count, principal.to) - upTo(count, principal.from);
    return minor(of(units.to) - of(units.from));
  }
}

const isPaidWithin = ({ paidOn }: PayoutRecord, { from, to }: Period) =>
  paidOn !== null && paidOn >= from && paidOn <= to;
