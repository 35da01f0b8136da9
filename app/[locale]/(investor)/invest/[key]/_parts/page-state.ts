import type { ErrorCode } from "@/lib/contract/values/errors";

/** What the flow's own page shows once it is drawn anew: it is over, done, or the deal is. */
export const SHOWN_BY_THE_PAGE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "FLOW_EXPIRED",
  "FLOW_DONE",
  "IDEMPOTENCY_CONFLICT",
  "DEAL_NOT_OPEN",
  "NOT_FOUND",
]);
