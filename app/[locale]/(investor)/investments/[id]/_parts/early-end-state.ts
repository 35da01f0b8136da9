import type { ErrorCode } from "@/lib/contract/values/errors";
import type { BreakdownLine } from "./breakdown";

export type EarlyEndState =
  | { readonly step: "start"; readonly error: ErrorCode | null }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Created with the quote, so that a double click withdraws once. */
      readonly idempotencyKey: string;
      readonly lines: readonly BreakdownLine[];
      /** Example: "These figures stand until 4:30 pm". */
      readonly until: string;
      readonly error: ErrorCode | null;
    };
