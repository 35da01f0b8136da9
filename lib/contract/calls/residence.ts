/**
 * The country of residence, once KYC's profile is done. It decides on tax, on the GIFT City route and on which proofs are
 * needed, so it changes by a proof that an operator has looked at, and not by typing. Ours: the specification is silent.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { COUNTRIES } from "../values/country-list.ts";
import { ERROR_STATUS, type ErrorCode } from "../values/errors.ts";
import { country } from "../values/identity.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES, uploadedFile } from "../values/uploads.ts";

export const RESIDENCE_REASONS = ["WORK", "STUDY", "FAMILY", "RETURN", "CORRECTION", "OTHER"] as const;
export const residenceReason = z.enum(RESIDENCE_REASONS);
export type ResidenceReason = z.infer<typeof residenceReason>;

/** PROOF_NEEDED waits for the investor's file, IN_REVIEW for an operator; the others are ends. */
export const RESIDENCE_STATES = ["PROOF_NEEDED", "IN_REVIEW", "APPROVED", "REFUSED", "WITHDRAWN"] as const;
export type ResidenceState = (typeof RESIDENCE_STATES)[number];

/** What an operator may find wrong with a proof. Each has words that say how to mend it. */
export const RESIDENCE_FAULTS = [
  "RESIDENCE_PROOF_UNREADABLE",
  "RESIDENCE_PROOF_OTHER_NAME",
  "RESIDENCE_PROOF_NOT_ENOUGH",
] as const satisfies readonly ErrorCode[];
export type ResidenceFault = (typeof RESIDENCE_FAULTS)[number];

export const residenceChange = z.object({
  /** ISO 3166-1 alpha-2. */
  from: z.string(),
  to: z.string(),
  reason: residenceReason,
  state: z.enum(RESIDENCE_STATES),
  /** Why it was refused. */
  fault: z.custom<ErrorCode>((code) => typeof code === "string" && code in ERROR_STATUS).nullable(),
  requestedAt: instant,
  /** When it came to its end. Of an approved one: from when on the new country counts. */
  decidedAt: instant.nullable(),
});
export type ResidenceChange = z.output<typeof residenceChange>;

const overview = z.object({
  /** The one that counts: an open request changes nothing. ISO 3166-1 alpha-2. */
  country: z.string(),
  /** False while the profile is still to be filled in: there it is typed. */
  isLocked: z.boolean(),
  /** The latest one; null where there was none. */
  change: residenceChange.nullable(),
});
export type ResidenceOverview = z.output<typeof overview>;

export const getResidence = defineCall({
  name: "residence.get",
  method: "GET",
  path: "/v2/user/residence",
  summary: "The country of residence that counts, and where a change of it stands.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: overview,
  errors: [],
});

const knownCountry = country.refine((code) => COUNTRIES.some((each) => each.code === code));

export const requestResidence = defineCall({
  name: "residence.request",
  method: "POST",
  path: "/v2/user/residence/change",
  summary: "Begins a change of the country of residence. Until it is approved the old one counts.",
  access: "investor",
  effect: "command",
  input: z.object({ country: knownCountry, reason: residenceReason }),
  output: overview,
  errors: ["KYC_STEP_ORDER", "RESIDENCE_SAME", "RESIDENCE_REQUESTED", "TOO_MANY_REQUESTS"],
});

export const proveResidence = defineCall({
  name: "residence.prove",
  method: "POST",
  path: "/v2/user/residence/change/proof",
  summary: "Hands in the proof of the new residence: a visa, a residence permit, a bill with the new address.",
  access: "investor",
  effect: "command",
  files: { file: UPLOAD_TYPES },
  input: z.object({ file: uploadedFile }),
  output: overview,
  errors: [
    ...DOCUMENT_ERRORS,
    "RESIDENCE_NO_REQUEST",
    "RESIDENCE_IN_REVIEW",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const withdrawResidence = defineCall({
  name: "residence.withdraw",
  method: "POST",
  path: "/v2/user/residence/change/withdraw",
  summary: "Takes the request back, while it has not been decided.",
  access: "investor",
  effect: "command",
  input: z.object({}),
  output: overview,
  errors: ["RESIDENCE_NO_REQUEST"],
});
