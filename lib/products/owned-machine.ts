/** The machine that a lease's investors own, as their return depreciates it. Pure. */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import { type Minor, paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import type { OwnedMachine } from "../finance/lease-depreciation.ts";
import { productOf } from "./lookup.ts";

interface Lease {
  readonly product: ProductTerms;
  readonly amount: Minor;
  readonly investedOn: CalendarDate;
  /** In order; the last one pays the price of the machine. */
  readonly payouts: readonly Pick<ScheduledPayout, "kind" | "principal">[];
  /** The day on which the last one is paid or promised; null while the machine counts as owned. */
  readonly soldOn: CalendarDate | null;
}

/** Null where the investors own no machine. */
export function ownedMachineOf({ product, amount, investedOn: boughtOn, payouts, soldOn }: Lease): OwnedMachine | null {
  const block = productOf(product).machineBlockOf?.(product) ?? null;
  const last = payouts.at(-1);
  if (block === null || !last) return null;
  return {
    ...{ block, boughtOn, costPaise: paise(amount), soldOn },
    pricePaise: paise(last.kind === "RESIDUAL" ? last.principal : 0),
  };
}
