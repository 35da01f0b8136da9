/** The state of an unconfirmed withdrawal. It is posted with the page, so both steps work without scripts. */
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import type { ErrorCode } from "@/lib/contract/values/errors";

/** The withdrawal that a code confirms. */
export interface ConfirmedAmount {
  /** The only amount for which the code is valid. */
  readonly amount: Minor;
  readonly currency: Currency;
  /** The withdrawal's key, the same for every further code, so that it is executed only once. */
  readonly idempotencyKey: string;
}

export type WithdrawState =
  | {
      readonly step: "amount";
      /** As typed. */
      readonly amount: string;
      /** The code that is still valid, as hidden fields, for an investor who went back to the amount. */
      readonly known: Readonly<Record<string, string>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<ConfirmedAmount>;
