/** State of a sign-in between contact and code. It is posted with the form, so signing in works without scripts. */

import type { Channel, TypedContact } from "@/components/phone/typed-contact";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";

export type SignInState =
  | { readonly step: "contact"; readonly typed: TypedContact; readonly error: ErrorCode | null }
  | CodeStep<TypedContact & { /** The contact in canonical form. */ readonly to: string }>;

export function signInStart(channel: Channel, country: string): SignInState {
  return { step: "contact", typed: { channel, country, phone: "", email: "" }, error: null };
}
