/** Where somebody stands between the new account and its code. It travels with the page, so it works without scripts. */
import type { ErrorCode } from "@/lib/contract/errors";

export interface TypedAccount {
  readonly accountNumber: string;
  readonly repeated: string;
  readonly ifscCode: string;
}

export interface Sending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Masked. */
  readonly sentTo: string;
  readonly resendAfterSeconds: number;
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
  | {
      readonly step: "code";
      readonly typed: TypedAccount;
      readonly sending: Sending;
      readonly otp: string;
      readonly error: { readonly about: "otp" | "sending"; readonly code: ErrorCode } | null;
    };
