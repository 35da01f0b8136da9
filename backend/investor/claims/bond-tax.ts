/**
 * Bonds in the tax statement. A redemption is a transfer with a gain or loss: section 2(47) of the Income-tax Act 1961 for
 * listed bonds, section 50AA for unlisted ones (section 76 of 2025, read in a reprint on 22 November 2026). The whole
 * price is the cost of the bonds, also the interest in it that had accrued to the seller, or that the seller returned
 * (`INTEREST_IN_PRICE`): a coupon is income as its payer reports it, and a sale brings its whole price.
 * A repayment before maturity redeems its part of each unit's principal, at that part of the unit's cost; a premium of a
 * call is consideration for the redemption, not interest; the discount of a zero-coupon bond is the gain of its redemption
 * (section 2(47)(iva) of 1961 for notified ones, which the samples are).
 * Bonds of one ISIN leave first in, first out across the account (bond-lots.ts).
 * Invariant: income and gains of all years together are the bonds' payments less their cost.
 */

import { addMinor, type Minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import type { LotGain } from "../../../lib/finance/capital-gain-tax.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { writeGain } from "../holdings/redemption-gain-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { BondRow } from "./bond-leaves.ts";
import { hasLeft, isinOf, listBondsOf, securityOf } from "./bond-lot-store.ts";
import { BondLots } from "./bond-lots.ts";
import { type BondLotPart, gainOfLot, type PaidLot, withGross } from "./lot-parts.ts";
import { isPaidToBuyer } from "./sale-rules.ts";
import { listOrders } from "./sale-store.ts";

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A repayment, a put or the redemption of principal. */
export interface Redeemed {
  readonly paidOn: CalendarDate;
  readonly lots: readonly PaidLot[];
  readonly principal: Minor;
  /** The principal, with the premium of a call or a put. */
  readonly gross: Minor;
  /** Deducted from the gain. */
  readonly tds: Minor;
  /** Of the interest in the payout. */
  readonly tdsBasis: TdsBasis;
  readonly payoutSequence: number;
}

const premiumIn = ({ redemption }: PayoutRecord): Minor => redemption?.premium ?? ZERO_PAISE;

/** The bonds of an account. Reads each ISIN once. */
export class BondTaxes {
  readonly #sql: SqlStorage;
  /** Null for a security of which nothing has left: each investment is redeemed from its own lot. */
  readonly #lots = new Map<string, BondLots | null>();
  /** By security and day. */
  readonly #gone = new Map<string, CostOfLots>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  of(bond: BondRow): BondTax {
    return new BondTax(this.#sql, bond, this.#lotsOf(bond) ?? this.#read([bond]));
  }

  /**
   * The cost of what a bond's own lot still holds at the end of a day: the price paid less the costs of all gains until then.
   * Null where nothing of its security has left, so that the lot is the investment.
   */
  costHeldOn(bond: BondRow, day: CalendarDate): Minor | null {
    const lots = this.#lotsOf(bond);
    if (lots === null) return null;
    const key = `${day} ${securityOf(bond)}`;
    const gone = this.#gone.get(key) ?? this.#goneUntil(day, listBondsOf(this.#sql, bond), lots);
    this.#gone.set(key, gone);
    return subtractMinor(bond.amount, gone.get(bond.id) ?? ZERO_PAISE);
  }

  #goneUntil(day: CalendarDate, rows: readonly BondRow[], lots: BondLots): CostOfLots {
    const taxes = rows.map((row) => new BondTax(this.#sql, row, lots));
    // Of bonds that are written down entirely nothing is held, and no loss is counted (decision 0185).
    if (taxes.every((tax) => tax.isOverBy(day))) return new Map(rows.map(({ id, amount }) => [id, amount]));
    const gone = new Map<InvestmentId, Minor>();
    for (const [index, { id }] of rows.entries()) {
      const trades = new Map(listOrders(this.#sql, id).map((order) => [order.payoutSequence, order.sale.tradesOn]));
      for (const { investmentId, cost } of taxes[index]?.leftUntil(day, trades) ?? []) {
        gone.set(investmentId, addMinor(gone.get(investmentId) ?? ZERO_PAISE, cost));
      }
    }
    return gone;
  }

  #lotsOf(bond: BondRow): BondLots | null {
    const [isin, security] = [isinOf(bond), securityOf(bond)];
    if (isin === null || security === null) return null;
    const known = this.#lots.get(security);
    if (known !== undefined) return known;
    const lots = hasLeft(this.#sql, isin) ? this.#read(listBondsOf(this.#sql, bond)) : null;
    this.#lots.set(security, lots);
    return lots;
  }

  #read = (rows: readonly BondRow[]) => new BondLots(this.#sql, rows, { withOpenOrders: false });
}

/** The cost of what has left each lot. */
type CostOfLots = ReadonlyMap<InvestmentId, Minor>;

export class BondTax {
  readonly #payouts: readonly PayoutRecord[];
  readonly #lots: BondLots;

  constructor(sql: SqlStorage, bond: BondRow, lots: BondLots) {
    this.#payouts = listPayouts(sql, bond.id).toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo));
    this.#lots = lots;
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

  lotsOfSale(sale: SalePayout): readonly BondLotPart[] {
    const lots = this.#lots.leftWith(sale);
    if (!lots) throw new Error(`no sale ${sale.investmentId}:${sale.payoutSequence}`);
    return lots;
  }

  isOverBy(day: CalendarDate): boolean {
    return this.#payouts.length > 0 && this.#payouts.every(({ paidOn }) => paidOn !== null && paidOn <= day);
  }

  /**
   * The lots of what left with this investment's payouts until a day.
   * @param trades the days of its sales: a paid sale leaves with its trade
   */
  leftUntil(day: CalendarDate, trades: ReadonlyMap<number | null, CalendarDate>): readonly BondLotPart[] {
    return this.#payouts.flatMap((payout) => {
      const { kind, paidOn, payoutSequence } = payout;
      if (paidOn === null || (trades.get(payoutSequence) ?? paidOn) > day) return [];
      return kind === "SALE" ? this.lotsOfSale(payout) : (this.#redeemedIn(payout) ?? []);
    });
  }

  /** The payouts that repaid principal within a period. */
  redeemedWithin(period: Period): readonly Redeemed[] {
    return this.#payouts.flatMap((payout) => {
      const { paidOn, principal, payoutSequence, redemption, tdsBasis } = payout;
      const lots = this.#redeemedIn(payout);
      if (lots === null || paidOn === null || !isPaidWithin(payout, period)) return [];
      const gross = addMinor(principal, premiumIn(payout));
      return [{ paidOn, lots, principal, gross, tds: redemption?.tds ?? ZERO_PAISE, tdsBasis, payoutSequence }];
    });
  }

  /** The gains of a payout that repays principal, paid or not, by lot; null for any other. */
  gainsIn({ payoutSequence }: Pick<PayoutRecord, "payoutSequence">): readonly LotGain[] | null {
    const payout = this.#payouts.find((each) => each.payoutSequence === payoutSequence);
    return (payout && this.#redeemedIn(payout)?.map(gainOfLot)) ?? null;
  }

  /** The sum of the gains of a payout that repays principal; null for any other. */
  gainIn(payout: Pick<PayoutRecord, "payoutSequence">): Minor | null {
    const gains = this.gainsIn(payout);
    return gains && addMinor(...gains.map(({ gain }) => gain));
  }

  #redeemedIn(payout: PayoutRecord): readonly PaidLot[] | null {
    const { kind, principal } = payout;
    if (principal === 0) return null;
    const gross = addMinor(principal, premiumIn(payout));
    switch (kind) {
      case "REPAYMENT":
        return withGross(this.#lots.repaidWith(payout), gross);
      case "PUT":
      case "MATURITY":
        return withGross(this.#lots.leftWith(payout) ?? [], gross);
      default:
        return null;
    }
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

/** The lots of the units that left with a sale of this investment, each with its cost for the principal that it still repaid. */
export function lotsOfSale(sql: SqlStorage, bonds: BondTaxes, sale: SalePayout): readonly BondLotPart[] {
  return bonds.of(tradedRow(getInvestment(sql, sale.investmentId))).lotsOfSale(sale);
}

interface Quoted {
  readonly units: number;
  readonly on: CalendarDate;
}

/** The lots as a quote sees them: an open order was placed before it, and counts as settled on its day. */
const quotedLots = (sql: SqlStorage, bond: InvestmentRecord) =>
  new BondLots(sql, listBondsOf(sql, tradedRow(bond)), { withOpenOrders: true });

/** The lots of units whose sale would settle on a day. */
export const lotsIfSold = (sql: SqlStorage, bond: InvestmentRecord, { units, on }: Quoted): readonly BondLotPart[] =>
  quotedLots(sql, bond).leaving({ units, leftOn: on, isGoneFor: (payout) => isPaidToBuyer(payout, on, bond) });

/** The lots of units whose put would redeem them on a day. */
export const lotsIfPut = (sql: SqlStorage, bond: InvestmentRecord, { units, on }: Quoted): readonly BondLotPart[] =>
  quotedLots(sql, bond).leaving({ units, leftOn: on, isGoneFor: ({ accruesTo }) => accruesTo >= on });

/**
 * Writes the gains of the open redemptions of an investment, which a payer taxes, and of all others in its ISIN, whose lots a
 * sale moves. Called in every transaction that changes a bond's promised payouts or the units left, before the payer's
 * tax is computed again.
 */
export function recordGains(context: Pick<AccountContext, "sql" | "clock">, id: InvestmentRecord["id"]): void {
  const { sql } = context;
  const investment = getInvestment(sql, id);
  if (productOf(investment.product).resaleOf === null) return;
  const bond = tradedRow(investment);
  const [isin, bonds] = [isinOf(bond), new BondTaxes(sql)];
  const rows = isin !== null && hasLeft(sql, isin) ? listBondsOf(sql, bond) : [bond];
  for (const row of rows) writeGains(sql, row, bonds);
  const payers = new Set(rows.map((row) => getInvestment(sql, row.id).payerName));
  payers.delete(investment.payerName);
  for (const payerName of payers) retaxPayerOf(context, { payerName });
}

/** Writes the gains of the open redemptions of these investments, each ISIN read once. */
export function recordGainsOf({ sql }: Pick<AccountContext, "sql">, investments: readonly InvestmentRecord[]): void {
  const bonds = new BondTaxes(sql);
  for (const investment of investments) {
    if (productOf(investment.product).resaleOf !== null) writeGains(sql, tradedRow(investment), bonds);
  }
}

function writeGains(sql: SqlStorage, row: BondRow, bonds: BondTaxes): void {
  const tax = bonds.of(row);
  for (const payout of listPayouts(sql, row.id)) {
    const gains = payout.status === "PAID" ? null : tax.gainsIn(payout);
    const isKnown = JSON.stringify(gains) === JSON.stringify(payout.gainLots);
    if (gains !== null && !isKnown) writeGain(sql, payout, gains);
  }
}
