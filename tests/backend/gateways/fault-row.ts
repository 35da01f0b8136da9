/** A row of `faults`: one call of a real provider. */
import type { Fetch } from "../../../backend/gateways/provider-request.ts";

/** Personal data that no log may contain. */
export const PERSON = {
  pan: "ABCPV1234D",
  aadhaar: "655675523712",
  otp: "267987",
  account: "26291800001191",
  phone: "9876543210",
  passport: "PA1079341954215",
  name: "Asha Rao",
} as const;

export interface Prepared {
  readonly fetch: Fetch;
  /** The call under test; the same key each time. */
  readonly call: (fetch: Fetch) => Promise<unknown>;
  /** The effects at the provider, one entry each. */
  readonly effects?: () => readonly unknown[];
  /** Answers that decide nothing, where the provider's words are unknown. */
  readonly undecided?: readonly unknown[];
}

export interface Row {
  readonly name: string;
  /** The fields by which the provider decides, which take unknown values. */
  readonly deciding: readonly string[];
  readonly prepare: () => Prepared | Promise<Prepared>;
}
