/**
 * Bonds in the tax statement. A redemption is a transfer with a gain or loss: section 2(47) of the Income-tax Act 1961 for
 * listed bonds, section 50AA for unlisted ones (section 76 of 2025, read in a reprint on 22 November 2026). The whole
 * price is the cost of the bonds, also the interest in it that had accrued to the seller, or that the seller returned
 * (`INTEREST_IN_PRICE`): a coupon is income as its payer reports it, and a sale brings its whole price.
 * A repayment before maturity redeems its part of each unit's principal, at that part of the unit's cost; a premium of a
 * call is consideration for the redemption, not interest; the discount of a zero-coupon bond is the gain of its redemption
 * (section 2(47)(iva) of 1961 for notified ones, which the samples are).
 * Invariant: income and gains of all years together are what the bonds paid less what was paid for them.
 */

import { addMinor, type Minor, minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord, writeGain } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listPuts } from "./put-store.ts";
import { isPaidToBuyer } from "./sale-rules.ts";
import { listOrders, type OrderRecord } from "./sale-store.ts";

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
  /** Positions among all units, counted in the order in which they left. */
  readonly units: Range;
  /** Whether a payout to the holder no longer includes them. */
  readonly isGoneFor: (payout: PayoutRecord) => boolean;
}

/** A bond whose `investedOn` is the day of its trade. */
export type BondRow = Pick<
  InvestmentRecord,
  "id" | "product" | "principal" | "units" | "amount" | "settlesOn" | "investedOn"
>;

/** A repayment, a put or the redemption of principal. */
export interface Redeemed {
  readonly paidOn: CalendarDate;
  readonly units: number;
  readonly principal: Minor;
  /** The principal, with the premium of a call or a put. */
  readonly gross: Minor;
  readonly cost: Minor;
  /** Deducted from the gain. */
  readonly tds: Minor;
  readonly payoutSequence: number;
}

const premiumIn = ({ redemption }: PayoutRecord): Minor => redemption?.premium ?? ZERO_PAISE;

type PutPayout = Pick<PayoutRecord, "accruesTo" | "principal"> & { readonly premium: Minor };

const isPut = ({ kind }: Pick<PayoutRecord, "kind">) => kind === "PUT";

export class BondTax {
  readonly #bond: BondRow;
  /** Sorted by the day to which they accrue; a put comes before the coupon of its day. */
  readonly #payouts: readonly PayoutRecord[];
  readonly #leaves: readonly Leave[];

  constructor(sql: SqlStorage, bond: BondRow) {
    this.#bond = bond;
    this.#payouts = listPayouts(sql, bond.id)
      .filter(({ kind }) => kind === "COUPON" || kind === "REPAYMENT" || kind === "MATURITY" || kind === "PUT")
      .toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo) || Number(isPut(b)) - Number(isPut(a)));
    // Units of a put are found by its exercise, because the day of its payout moves when it is postponed.
    const puts = new Map(listPuts(sql, bond.id).map(({ payoutSequence, units: put }) => [payoutSequence, put]));
    const sold = listOrders(sql, bond.id).filter(({ status }) => status === "SETTLED");
    this.#leaves = this.#leavesOf(sold, puts);
  }

  /** The part of the payouts of a period that is not income: the premium of a call or put. */
  notIncomeWithin(period: Period): Minor {
    return addMinor(
      ...this.#payouts.filter((payout) => isPaidWithin(payout, period)).map((paid) => this.notIncomeIn(paid)),
    );
  }

  /** The part of this payout that is not income. */
  notIncomeIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): Minor {
    const payout = this.#payouts.find((each) => each.payoutSequence === payoutSequence);
    return payout ? premiumIn(payout) : ZERO_PAISE;
  }

  /** The cost of units that were sold, for the principal that they still repaid. */
  costOfSale(payoutSequence: number): Minor {
    const sale = this.#leaves.find((leave) => leave.payoutSequence === payoutSequence);
    if (!sale) throw new Error(`no sale ${this.#bond.id}:${payoutSequence}`);
    return this.#costOf(sale);
  }

  /** The same of units that would be sold now. */
  costIfSold({ units, settlesOn: leftOn }: { readonly units: number; readonly settlesOn: CalendarDate }): Minor {
    return this.#costOf({ leftOn, units: this.#nextUnits(units, leftOn) });
  }

  /** Units that would leave on a day, after all that leave by then. */
  #nextUnits(units: number, on: CalendarDate): Range {
    const from = Math.max(0, ...this.#leaves.filter(({ leftOn }) => leftOn <= on).map((leave) => leave.units.to));
    return { from, to: from + units };
  }

  #costOf({ leftOn, units }: Pick<Leave, "leftOn" | "units">): Minor {
    const repaid = addMinor(
      ...this.#payouts
        .filter((payout) => !isPut(payout) && !isPaidToBuyer(payout, leftOn, this.#bond))
        .map((row) => this.#repaidOfUnit(row)),
    );
    const part = { from: repaid, to: this.#principalOfUnit };
    return this.#shareOf(this.#bond.amount, units, part);
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

  /** The gain of units that would be put now, beside everything that left before them. */
  gainOfPut(units: number, { accruesTo, principal, premium }: PutPayout): Minor {
    const range = this.#nextUnits(units, accruesTo);
    const part = { from: this.#principalOfUnit - principal / units, to: this.#principalOfUnit };
    return subtractMinor(addMinor(principal, premium), this.#shareOf(this.#bond.amount, range, part));
  }

  #redemptions(): readonly (Omit<Redeemed, "paidOn"> & { readonly payout: PayoutRecord })[] {
    let repaid = minor(0);
    return this.#payouts.flatMap((payout) => {
      const { principal } = payout;
      const part = { from: repaid, to: isPut(payout) ? this.#principalOfUnit : repaid + this.#repaidOfUnit(payout) };
      if (!isPut(payout)) repaid = minor(part.to);
      if (principal === 0) return [];
      const cost = this.#shareIn(this.#bond.amount, payout, part);
      const gross = addMinor(principal, premiumIn(payout));
      const { payoutSequence } = payout;
      const tds = payout.redemption?.tds ?? ZERO_PAISE;
      return [{ payout, payoutSequence, units: this.#unitsIn(payout), principal, gross, cost, tds }];
    });
  }

  get #principalOfUnit(): number {
    return this.#bond.principal / this.#bond.units;
  }

  #leavesOf(sales: readonly OrderRecord[], puts: ReadonlyMap<number | null, number>): readonly Leave[] {
    const left = [
      ...sales.map(({ payoutSequence, settlesOn, units }) => ({
        ...{ payoutSequence, leftOn: settlesOn, units },
        isGoneFor: (payout: PayoutRecord) => isPaidToBuyer(payout, settlesOn, this.#bond),
      })),
      ...this.#payouts.filter(isPut).map(({ payoutSequence, accruesTo }) => ({
        ...{ payoutSequence, leftOn: accruesTo, units: puts.get(payoutSequence) ?? 0 },
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

/** As the tax statement does: a bond is acquired on the day of its trade. */
export const tradedRow = (investment: InvestmentRecord): BondRow => ({
  ...investment,
  investedOn: investment.tradesOn ?? investment.investedOn,
});

interface SalePayout {
  readonly investmentId: InvestmentRecord["id"];
  readonly payoutSequence: number;
}

/** The cost of the units that a sale of this investment took. */
export const costOfSale = (sql: SqlStorage, { investmentId, payoutSequence }: SalePayout): Minor =>
  new BondTax(sql, tradedRow(getInvestment(sql, investmentId))).costOfSale(payoutSequence);

/**
 * Writes the gain of each open redemption, which a payer taxes. Called in every transaction that changes what a bond promises or
 * how many units are left, before the payer's tax is computed again.
 */
export function recordGains({ sql }: Pick<AccountContext, "sql">, id: InvestmentRecord["id"]): void {
  const investment = getInvestment(sql, id);
  if (productOf(investment.product).resaleOf === null) return;
  const tax = new BondTax(sql, tradedRow(investment));
  for (const payout of listPayouts(sql, id)) {
    const gain = payout.status === "PAID" ? null : tax.gainIn(payout);
    if (gain !== null && gain !== payout.redemption?.gain) writeGain(sql, payout, gain);
  }
}
