/** The state of the account's form: the account, then the code. It is posted with the page, so the form works without scripts. */
import type { requestForeignAccountOtp, saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";

interface TypedAccount {
  readonly accountNumber: string;
  readonly swiftCode: string;
}

export type AccountAbroadState =
  | {
      readonly step: "account";
      readonly typed: TypedAccount;
      readonly faults: FieldErrors<typeof saveForeignAccount | typeof requestForeignAccountOtp>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedAccount>;

export const EMPTY_ACCOUNT: AccountAbroadState = {
  step: "account",
  typed: { accountNumber: "", swiftCode: "" },
  faults: {},
  error: null,
};
