/** Where somebody stands between "who are you" and "you are in". It travels with the page, so it works without scripts. */

import type { Channel, TypedContact } from "@/components/phone/typed-contact";
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";

export type SignInState =
  | { readonly step: "contact"; readonly typed: TypedContact; readonly error: ErrorCode | null }
  | CodeStep<TypedContact & { /** The contact in its one spelling. */ readonly to: string }>;

export function startOf(channel: Channel, country: string): SignInState {
  return { step: "contact", typed: { channel, country, phone: "", email: "" }, error: null };
}
