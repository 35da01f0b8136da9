/** Where somebody stands between the new account and its code. It travels with the page, so it works without scripts. */
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
      /** The number was typed in two ways. */
      readonly differs: boolean;
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedAccount>;
