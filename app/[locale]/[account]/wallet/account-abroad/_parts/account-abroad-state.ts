/** The state of the account's form. It is posted with the page, so the form works without scripts. */
import type { saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface AccountAbroadState {
  readonly typed: { readonly accountNumber: string; readonly swiftCode: string };
  readonly faults: FieldErrors<typeof saveForeignAccount>;
  readonly error: ErrorCode | null;
}

export const EMPTY_ACCOUNT: AccountAbroadState = {
  typed: { accountNumber: "", swiftCode: "" },
  faults: {},
  error: null,
};
