import type { StatusKind } from "@/components/ui/status";
import type { SellOrderStatus } from "@/lib/contract/calls/bond-selling";

/** The colour and shape of each status of a sell order. */
export const ORDER_STATUS_KINDS: Readonly<Record<SellOrderStatus, StatusKind>> = {
  CREATED: "pending",
  MATCHED: "expected",
  SETTLED: "confirmed",
  CANCELLED: "ended",
  REJECTED: "failed",
};
