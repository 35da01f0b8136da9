import type { savePostalAddress } from "@/lib/contract/calls/postal-address";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";

/** As typed. */
export type TypedAddress = Readonly<Record<"line1" | "line2" | "city" | "pin" | "state", string>>;

/** State of the form: what was typed, and why it was refused. */
export interface AddressState {
  readonly values: TypedAddress;
  readonly faults: FieldErrors<typeof savePostalAddress>;
  readonly error: ErrorCode | null;
}

export const EMPTY_ADDRESS: TypedAddress = { line1: "", line2: "", city: "", pin: "", state: "" };
