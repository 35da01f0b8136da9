/** Where a withdrawal stands before it is one. It travels with the page, so the two steps work without scripts. */
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Paise } from "@/lib/contract/values/money";

/** What a code was sent for. */
export interface ConfirmedAmount {
  /** The only amount the code is good for. */
  readonly amount: Paise;
  /** Of the withdrawal; the same for every further code, so that it can be made only once. */
  readonly idempotencyKey: string;
}

export type WithdrawState =
  | {
      readonly step: "amount";
      /** As it was typed. */
      readonly amount: string;
      /** The code that is still good, as hidden fields, for whoever went back to look at the amount. */
      readonly known: Readonly<Record<string, string>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<ConfirmedAmount>;
