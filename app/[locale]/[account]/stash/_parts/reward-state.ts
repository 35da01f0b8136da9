import type { StatusKind } from "@/components/ui/status";
import type { OfferedReward, RedemptionState } from "@/lib/contract/calls/rewards";

export const REDEMPTION_STATUS = {
  RESERVED: "pending",
  ASSIGNED: "expected",
  DELIVERED: "confirmed",
  FAILED: "failed",
} as const satisfies Record<RedemptionState, StatusKind>;

/** Why an investor cannot redeem a reward now; null when they can. */
export function obstacleTo(
  { remaining, redeemable, coins }: Pick<OfferedReward, "remaining" | "redeemable" | "coins">,
  available: number,
): "NONE_LEFT" | "LIMIT" | "COINS" | null {
  if (remaining === 0) return "NONE_LEFT";
  if (redeemable === 0) return "LIMIT";
  return coins > available ? "COINS" : null;
}
