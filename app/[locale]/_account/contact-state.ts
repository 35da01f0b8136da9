/**
 * State of adding a contact: contact, then OTPs. Submitted with the form, so it works without JavaScript.
 */

import type { TypedContact } from "@/components/phone/typed-contact";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";

export type AddContactState =
  | { readonly step: "contact"; readonly typed: TypedContact; readonly error: ErrorCode | null }
  | CodeStep<TypedContact>;
