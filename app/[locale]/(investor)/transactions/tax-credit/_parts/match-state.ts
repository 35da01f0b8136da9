import type { CREDIT_STATUSES } from "@/lib/contract/calls/tax";
import type { ErrorCode } from "@/lib/contract/values/errors";

/** The result of a match, as text in the page's language. */
export interface ShownMatch {
  readonly summary: string;
  readonly others: string;
  readonly deductions: readonly {
    readonly key: string;
    readonly payer: string;
    readonly facts: string;
    readonly tax: string;
    readonly status: (typeof CREDIT_STATUSES)[number];
    readonly statusText: string;
    readonly note: string | null;
  }[];
  readonly unexplained: readonly string[];
  readonly letters: readonly { readonly payer: string; readonly subject: string; readonly body: string }[];
}

export interface MatchState {
  readonly financialYear: string;
  readonly error: ErrorCode | null;
  readonly match: ShownMatch | null;
}
