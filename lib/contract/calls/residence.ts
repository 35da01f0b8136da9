/**
 * The country of residence after KYC's PROFILE step. It determines tax, access to GIFT City and the required proofs,
 * so it changes only with a proof that an operator has approved. Not in the specification.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { COUNTRY_CODES } from "../facts/country-codes.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES } from "../facts/uploads.ts";
import { instant } from "../values/calendar-date.ts";
import { type ErrorCode, errorCode } from "../values/errors.ts";
import { country } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { uploadedFile } from "../values/uploads.ts";

export const RESIDENCE_REASONS = ["WORK", "STUDY", "FAMILY", "RETURN", "CORRECTION", "OTHER"] as const;
export const residenceReason = named("ResidenceReason", z.enum(RESIDENCE_REASONS));
export type ResidenceReason = z.infer<typeof residenceReason>;

/** PROOF_NEEDED waits for the investor's file, IN_REVIEW for an operator; the others are final. */
export const RESIDENCE_STATES = ["PROOF_NEEDED", "IN_REVIEW", "APPROVED", "REFUSED", "WITHDRAWN"] as const;
export type ResidenceState = (typeof RESIDENCE_STATES)[number];

/** The reasons for which an operator may reject a proof. Each has a message that explains how to correct it. */
export const RESIDENCE_FAULTS = [
  "RESIDENCE_PROOF_UNREADABLE",
  "RESIDENCE_PROOF_OTHER_NAME",
  "RESIDENCE_PROOF_NOT_ENOUGH",
] as const satisfies readonly ErrorCode[];
export type ResidenceFault = (typeof RESIDENCE_FAULTS)[number];

export const residenceChange = named(
  "ResidenceChange",
  z.object({
    /** ISO 3166-1 alpha-2. */
    from: z.string(),
    to: z.string(),
    reason: residenceReason,
    state: z.enum(RESIDENCE_STATES),
    /** Why the request was refused. */
    fault: errorCode.nullable(),
    requestedAt: instant,
    /** When the request ended; for an approved one, the time from which the new country applies. */
    decidedAt: instant.nullable(),
  }),
);
export type ResidenceChange = z.output<typeof residenceChange>;

const overview = named(
  "ResidenceOverview",
  z.object({
    /** The country in force: a pending request does not change it. ISO 3166-1 alpha-2. */
    country: z.string(),
    /** False until the PROFILE step is done, where the investor enters the country directly. */
    isLocked: z.boolean(),
    /** The latest change request; null if there was none. */
    change: residenceChange.nullable(),
  }),
);
export type ResidenceOverview = z.output<typeof overview>;

export const getResidence = defineCall({
  name: "residence.get",
  tag: "Account",
  method: "GET",
  path: "/v2/user/residence",
  inSpecification: false,
  summary: "Returns the country of residence in force and the state of a requested change.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: overview,
  errors: [],
});

const knownCountry = country.refine((code) => COUNTRY_CODES.has(code));

export const requestResidence = defineCall({
  name: "residence.request",
  tag: "Account",
  method: "POST",
  path: "/v2/user/residence/change",
  inSpecification: false,
  summary: "Requests a change of the country of residence. The current country applies until the change is approved.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ country: knownCountry, reason: residenceReason }),
  output: overview,
  errors: ["KYC_STEP_ORDER", "RESIDENCE_SAME", "RESIDENCE_REQUESTED", "TOO_MANY_REQUESTS"],
});

export const proveResidence = defineCall({
  name: "residence.prove",
  tag: "Account",
  method: "POST",
  path: "/v2/user/residence/change/proof",
  inSpecification: false,
  summary: "Uploads the proof of the new residence: a visa, a residence permit, or a bill with the new address.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "UPLOAD",
  files: { file: UPLOAD_TYPES },
  input: z.strictObject({ file: uploadedFile }),
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
  tag: "Account",
  method: "POST",
  path: "/v2/user/residence/change/withdraw",
  inSpecification: false,
  summary: "Withdraws the request to change the residence, while it is undecided.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: overview,
  errors: ["RESIDENCE_NO_REQUEST"],
});
