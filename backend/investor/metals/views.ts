/** Contract views of metal trades and holdings. Pure. */
import type { MetalHoldingView, MetalTransaction } from "../../../lib/contract/calls/metals.ts";
import { type Paise, subtractPaise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { Metal, TenthMg } from "../../../lib/contract/values/weight.ts";
import type { MetalHolding } from "../../../lib/finance/metal-holding.ts";
import { metalProceeds } from "../../../lib/finance/metals.ts";
import type { Balance } from "../../ledger/ledger.ts";
import type { MetalRecord } from "./store.ts";

export function metalTransactionView({ id, weight, tradedOn: _, ...record }: MetalRecord): MetalTransaction {
  return { transactionId: id, grams: weight, ...record };
}

interface Held {
  readonly metal: Metal;
  readonly balance: Balance<Metal>;
  readonly holding: MetalHolding;
  /** Per gram; null while no market price is available. */
  readonly sellPrice: Paise | null;
}

export function holdingView({ metal, balance, holding, sellPrice }: Held): MetalHoldingView {
  const { invested, averageCost } = holding;
  const currentValue = marketValueOf(balance.posted, sellPrice);
  return {
    metal,
    grams: balance.posted,
    availableGrams: balance.available,
    heldGrams: balance.held,
    invested,
    averageCost,
    currentValue,
    gain: currentValue === null ? null : subtractPaise(currentValue, invested),
  };
}

/** Proceeds of selling this weight; zero for no weight, null without a price. */
export function marketValueOf(weight: TenthMg, sellPrice: Paise | null): Paise | null {
  if (weight === 0) return ZERO_PAISE;
  return sellPrice === null ? null : metalProceeds(weight, { sellPaisePerGram: sellPrice });
}
