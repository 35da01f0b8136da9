import type { ErrorCode } from "@/lib/contract/values/errors";

/** Errors that the flow's page itself shows after a refresh: the flow or the deal has ended. */
export const SHOWN_BY_THE_PAGE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "FLOW_EXPIRED",
  "FLOW_DONE",
  "IDEMPOTENCY_CONFLICT",
  "DEAL_NOT_OPEN",
  "NOT_FOUND",
]);
