/**
 * State of adding or replacing a bank account: account details, then OTP. Submitted with the form, so it works without
 * JavaScript.
 */

import type { bankDetails } from "@/lib/contract/calls/kyc";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";

interface TypedAccount {
  readonly accountNumber: string;
  readonly repeated: string;
  readonly ifscCode: string;
}

export type BankAccountState =
  | {
      readonly step: "account";
      readonly typed: TypedAccount;
      /** The two entries of the account number differ. */
      readonly differs: boolean;
      readonly faults: FieldErrors<typeof bankDetails>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedAccount>;

export const NO_ACCOUNT_TYPED: BankAccountState = {
  step: "account",
  typed: { accountNumber: "", repeated: "", ifscCode: "" },
  ...{ differs: false, faults: {}, error: null },
};
