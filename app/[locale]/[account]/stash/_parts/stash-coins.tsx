import type { ComponentProps } from "react";
import { Coins } from "@/components/deals/coins";
import { findDefaultCurrency } from "@/lib/web/app-shell-data";

/** Coins with their digits grouped as amounts of the mode are. */
export async function StashCoins(props: Omit<ComponentProps<typeof Coins>, "currency">) {
  return <Coins {...props} currency={await findDefaultCurrency()} />;
}
