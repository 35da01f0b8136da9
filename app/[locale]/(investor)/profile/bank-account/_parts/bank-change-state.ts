/**
 * State of the bank account change: account details, then OTP. Submitted with the form, so it works without JavaScript.
 */
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface TypedAccount {
  readonly accountNumber: string;
  readonly repeated: string;
  readonly ifscCode: string;
}

export type BankChangeState =
  | {
      readonly step: "account";
      readonly typed: TypedAccount;
      /** The two entries of the account number differ. */
      readonly differs: boolean;
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedAccount>;
