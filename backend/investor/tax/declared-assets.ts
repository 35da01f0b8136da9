/** Assets held at the end of a year, at cost, as the return's schedule of assets requires them. Reads only. */
import { type Minor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { type DeclaredAsset, ITR_2_LINES } from "../../../lib/finance/itr-lines.ts";
import type { LotPart } from "../../../lib/finance/metal-holding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { incomeTypeOf } from "../../../lib/products/tax.ts";
import { type BondTaxes, tradedRow } from "../claims/bond-tax.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { listPayoutsOf, type PayoutRecord } from "../holdings/payout-store.ts";
import { costOfRest } from "../holdings/principal.ts";
import type { DatedTrade } from "../statements/tax-store.ts";

export interface HeldAsset {
  readonly asset: DeclaredAsset;
  /** The line of ITR-2; null where the schedule names no such asset. */
  readonly itrLine: string | null;
  readonly title: string;
  /** The day of the trade, as among the gains. */
  readonly acquiredOn: CalendarDate;
  readonly cost: Minor;
  readonly reference: {
    readonly kind: "INVESTMENT" | "METAL_PURCHASE";
    readonly id: string;
    readonly on: CalendarDate;
  };
}

interface Held {
  readonly on: CalendarDate;
  readonly bonds: BondTaxes;
  readonly metals: readonly LotPart<DatedTrade>[];
}

/** In rupees; the wallet is not an asset of its own. Bonds of one ISIN are what the oldest lots left, as among the gains. */
export function declaredAssets(sql: SqlStorage, { on, bonds, metals }: Held): readonly HeldAsset[] {
  const { assets } = inForce(ITR_2_LINES, on);
  const isBought = (each: InvestmentRecord) => each.status === "SUCCESS" && tradedRow(each).investedOn <= on;
  const held = listAllInvestments(sql).filter(isBought);
  const inRupees = held.filter(({ currency }) => currency === "INR");
  const payouts = listPayoutsOf(
    sql,
    inRupees.map(({ id }) => id),
  );
  const ofDeals = inRupees.flatMap((investment): readonly HeldAsset[] => {
    const traded = tradedRow(investment);
    const { resaleOf, machineBlockOf } = productOf(investment.product);
    const ofLot = resaleOf && bonds.costHeldOn(traded, on);
    const costOf = machineBlockOf?.(investment.product) ? costOfMachine : costHeldOn;
    const cost = ofLot ?? costOf(investment, payouts.get(investment.id) ?? [], on);
    const asset = assetOf(investment.product);
    const { id, title, investedOn } = investment;
    const reference = { kind: "INVESTMENT", id, on: investedOn } as const;
    return cost <= 0 ? [] : [{ asset, itrLine: assets[asset], title, acquiredOn: traded.investedOn, cost, reference }];
  });
  const ofMetals = metals.map(({ purchase, cost }): HeldAsset => {
    const { metal, tradedOn: acquiredOn, id } = purchase;
    return {
      asset: "BULLION",
      itrLine: assets.BULLION,
      title: metal,
      acquiredOn,
      cost,
      reference: { kind: "METAL_PURCHASE", id, on: acquiredOn },
    };
  });
  return [...ofDeals, ...ofMetals];
}

/** The share of the price whose principal was not repaid by a day. */
function costHeldOn(investment: InvestmentRecord, payouts: readonly PayoutRecord[], on: CalendarDate): Minor {
  const byThen = payouts.map(({ kind, principal, paidOn }) => {
    return { kind, principal, status: paidOn !== null && paidOn <= on ? ("PAID" as const) : ("EXPECTED" as const) };
  });
  const isOver = payouts.length > 0 && byThen.every(({ status }) => status === "PAID");
  return isOver ? ZERO_PAISE : costOfRest(investment, byThen);
}

/** The whole cost until the machine is sold: no rental repays a part of what the investors own. */
function costOfMachine({ amount }: InvestmentRecord, payouts: readonly PayoutRecord[], on: CalendarDate): Minor {
  const soldOn = payouts.at(-1)?.paidOn ?? null;
  return soldOn !== null && soldOn <= on ? ZERO_PAISE : amount;
}

/**
 * A product that can be sold is a security, a machine that the investors own is itself, a bank's debt is a deposit; every other
 * product is a loan.
 */
function assetOf(product: ProductTerms): DeclaredAsset {
  const { gainAssetOf, machineBlockOf } = productOf(product);
  if (gainAssetOf !== null) return "SECURITIES";
  const block = machineBlockOf?.(product) ?? null;
  if (block !== null) return block === "VEHICLES_ON_HIRE" ? "VEHICLES" : "MACHINES";
  return incomeTypeOf(product) === "BANK_INTEREST" ? "BANK_DEPOSITS" : "LOANS";
}
