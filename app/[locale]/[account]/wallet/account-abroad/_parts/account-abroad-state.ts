/** The state of the account's form. It is posted with the page, so the form works without scripts. */
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface AccountAbroadState {
  readonly typed: { readonly accountNumber: string; readonly swiftCode: string };
  readonly faults: Readonly<Record<string, ErrorCode>>;
  readonly error: ErrorCode | null;
}

export const EMPTY_ACCOUNT: AccountAbroadState = {
  typed: { accountNumber: "", swiftCode: "" },
  faults: {},
  error: null,
};
