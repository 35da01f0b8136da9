import type { ShownAmount } from "@/components/tables/investment-row";
import type { ErrorCode } from "@/lib/contract/errors";

/** A line of the figures, finished on the server in the reader's language. */
export interface EndingLine {
  readonly label: string;
  readonly note: string | null;
  readonly amount: ShownAmount;
  readonly isStrong: boolean;
}

export type EarlyEndState =
  | { readonly step: "start"; readonly error: ErrorCode | null }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Made with the figures, so that pressing twice is asking once. */
      readonly idempotencyKey: string;
      readonly lines: readonly EndingLine[];
      /** "These figures stand until 4:30 pm" */
      readonly until: string;
      readonly error: ErrorCode | null;
    };
