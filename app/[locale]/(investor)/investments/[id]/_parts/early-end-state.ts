import type { ErrorCode } from "@/lib/contract/errors";
import type { ToldLine } from "./told-lines";

export type EarlyEndState =
  | { readonly step: "start"; readonly error: ErrorCode | null }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Made with the figures, so that pressing twice is asking once. */
      readonly idempotencyKey: string;
      readonly lines: readonly ToldLine[];
      /** "These figures stand until 4:30 pm" */
      readonly until: string;
      readonly error: ErrorCode | null;
    };
