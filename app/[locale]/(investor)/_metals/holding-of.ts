import type { getMetalHoldings, MetalHoldingView } from "@/lib/contract/calls/metals";
import type { OutputOf } from "@/lib/contract/define";
import type { Metal } from "@/lib/contract/values/weight";

export type Position = OutputOf<typeof getMetalHoldings>;

/** The investor's holding of one metal; the backend call returns both metals. */
export function holdingOf({ holdings }: Pick<Position, "holdings">, metal: Metal): MetalHoldingView {
  const found = holdings.find((holding) => holding.metal === metal);
  if (!found) throw new Error(`no holding of ${metal} was told`);
  return found;
}
