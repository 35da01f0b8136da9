/** Where somebody stands between "who are you" and "you are in". It travels with the page, so it works without scripts. */
import type { Channel, TypedContact } from "@/components/phone/typed-contact";
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface Typed extends TypedContact {
  readonly otp: string;
}

export interface Sending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** The contact in its one spelling: `+919876543210`, `name@example.com`. */
  readonly to: string;
  /** As a person reads it: `+91 98765 43210`. */
  readonly shown: string;
  readonly resendAfterSeconds: number;
}

export type SignInState =
  | { readonly step: "contact"; readonly typed: Typed; readonly error: ErrorCode | null }
  | {
      readonly step: "code";
      readonly typed: Typed;
      readonly sending: Sending;
      /** What is wrong, and with what: the code that was typed, or the wish for another. */
      readonly error: { readonly about: "otp" | "sending"; readonly code: ErrorCode } | null;
    };

export function startOf(channel: Channel, country: string): SignInState {
  return { step: "contact", typed: { channel, country, phone: "", email: "", otp: "" }, error: null };
}
