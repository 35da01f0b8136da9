import type { ErrorCode } from "@/lib/contract/values/errors";
import type { BreakdownLine } from "./breakdown";

export type EarlyEndState =
  | { readonly step: "start"; readonly error: ErrorCode | null }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Made with the figures, so that pressing twice is asking once. */
      readonly idempotencyKey: string;
      readonly lines: readonly BreakdownLine[];
      /** "These figures stand until 4:30 pm" */
      readonly until: string;
      readonly error: ErrorCode | null;
    };
