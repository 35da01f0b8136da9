/** A row of the access matrix, and the rows that many calls share. */
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";

type Outcome = "OK" | ErrorCode;

/** Records of the verified investor that the inputs below name. */
export interface Things {
  readonly dealId: string;
  readonly flowKey: string;
  readonly investmentId: string;
  readonly invitationCode: string;
  readonly paymentKey: string;
  readonly userId: string;
}

export interface Row {
  /** Well-formed input, as on the wire. */
  readonly input: (things: Things) => Readonly<Record<string, unknown>>;
  /** Outcome for an investor who has signed in and not started KYC. */
  readonly fresh: Outcome;
  /** Outcome for the owner of the records. */
  readonly verified: Outcome;
  /** Outcome for another verified investor who names the same records. */
  readonly other: Outcome;
}

const nothing = () => ({});

/** The same outcome for every investor with a session. */
export const everybody = (input: Row["input"] = nothing, outcome: Outcome = "OK"): Row => ({
  input,
  fresh: outcome,
  verified: outcome,
  other: outcome,
});

/** A step that comes in its order and cannot be repeated. */
export const kycStep = (input: Row["input"]): Row => ({
  ...everybody(input, "KYC_STEP_DONE"),
  fresh: "KYC_STEP_ORDER",
});

/** OK for the owner, NOT_FOUND for every other investor. */
export const owner = (input: Row["input"], verified: Outcome = "OK"): Row => ({
  input,
  fresh: "NOT_FOUND",
  verified,
  other: "NOT_FOUND",
});
