/** Where somebody stands between naming a contact and its codes. It travels with the page, so it works without scripts. */
import type { CodeAsked } from "@/components/codes/code-sending";
import type { TypedContact } from "@/components/phone/typed-contact";
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface Sending {
  /** Differs with each pair of codes that was sent. */
  readonly id: string;
  /** Masked: `+91 ••••••3210`. */
  readonly toNew: string;
  readonly toKnown: string;
  readonly resendAfterSeconds: number;
}

/** What is wrong, and with what: the code to the new contact, the code to a known one, or the wish for others. */
export interface CodeError {
  readonly about: "otp" | "knownOtp" | "sending";
  readonly code: ErrorCode;
}

export type AddState =
  | { readonly step: "contact"; readonly typed: TypedContact; readonly error: ErrorCode | null }
  | {
      readonly step: "codes";
      readonly typed: TypedContact;
      readonly sending: Sending;
      readonly otp: string;
      readonly knownOtp: string;
      readonly error: CodeError | null;
    };

export type RemoveState =
  | { readonly step: "ask"; readonly error: ErrorCode | null }
  | (CodeAsked & { readonly step: "code" });
