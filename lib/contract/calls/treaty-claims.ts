/** A non-resident's claim to the rate of a tax treaty: residency certificate and Form 41. Not in the specification: docs/decisions/0088. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES } from "../facts/uploads.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { typedCode } from "../values/text.ts";
import { uploadedFile } from "../values/uploads.ts";

/** PROOF_NEEDED: the certificate is not uploaded yet. */
export const TREATY_CLAIM_STATES = ["PROOF_NEEDED", "IN_REVIEW", "APPROVED", "REFUSED", "WITHDRAWN"] as const;
const treatyClaimState = named("TreatyClaimState", z.enum(TREATY_CLAIM_STATES));
export type TreatyClaimState = z.infer<typeof treatyClaimState>;

/** Faults of a certificate that an operator may find. */
export const TREATY_FAULTS = [
  "TREATY_PROOF_UNREADABLE",
  "TREATY_PROOF_OTHER_NAME",
  "TREATY_PROOF_OTHER_PERIOD",
] as const;
const treatyFault = named("TreatyFault", z.enum(TREATY_FAULTS));
export type TreatyFault = z.infer<typeof treatyFault>;

const treatyClaim = named(
  "TreatyClaim",
  z.object({
    sequence: z.number().int().positive(),
    /** The country that certifies the residence, ISO 3166-1 alpha-2. */
    country: z.string(),
    /** The number of Form 41, which the investor filed with the Income Tax Department. */
    acknowledgement: z.string(),
    /** The period of the certificate. */
    validFrom: calendarDate,
    validTo: calendarDate,
    /** The first and the last day of the payments at the treaty's rate; null until approved. */
    appliesFrom: calendarDate.nullable(),
    appliesTo: calendarDate.nullable(),
    state: treatyClaimState,
    fault: treatyFault.nullable(),
    requestedAt: instant,
    decidedAt: instant.nullable(),
  }),
);
export type TreatyClaim = z.output<typeof treatyClaim>;

const treatyClaims = named(
  "TreatyClaims",
  z.object({
    isNonResident: z.boolean(),
    /** The country of residence, ISO 3166-1 alpha-2. */
    country: z.string(),
    /** The treaty's highest rate on interest; null without a treaty that we know. */
    treatyRateBps: z.number().int().nullable(),
    /** Newest first. */
    claims: z.array(treatyClaim),
  }),
);
export type TreatyClaims = z.output<typeof treatyClaims>;

export const getTreatyClaims = defineCall({
  name: "treaty-claims.get",
  tag: "Account",
  method: "GET",
  path: "/v2/user/treaty-claims",
  inSpecification: false,
  summary: "Returns the treaty's rate for the country of residence, and the claims to it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: treatyClaims,
  errors: [],
});

export const requestTreatyClaim = defineCall({
  name: "treaty-claims.request",
  tag: "Account",
  method: "POST",
  path: "/v2/user/treaty-claims",
  inSpecification: false,
  summary:
    "Claims the treaty's rate on interest: the acknowledgement of Form 41 and the period of the residency certificate, which is uploaded next.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({
    acknowledgement: typedCode("TREATY_FORM_41_INVALID").regex(/^\d{15}$/, "TREATY_FORM_41_INVALID"),
    validFrom: calendarDate,
    validTo: calendarDate,
  }),
  output: treatyClaims,
  errors: [
    "KYC_INCOMPLETE",
    "TREATY_RESIDENT",
    "TREATY_NO_RATE",
    "TREATY_FORM_41_INVALID",
    "TREATY_PERIOD_INVALID",
    "TREATY_REQUESTED",
  ],
});

export const proveTreatyClaim = defineCall({
  name: "treaty-claims.prove",
  tag: "Account",
  method: "POST",
  path: "/v2/user/treaty-claims/certificate",
  inSpecification: false,
  summary: "Uploads the residency certificate of the claim. An operator reviews it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "UPLOAD",
  files: { file: UPLOAD_TYPES },
  input: z.strictObject({ file: uploadedFile }),
  output: treatyClaims,
  errors: [...DOCUMENT_ERRORS, "TREATY_NO_REQUEST", "TREATY_IN_REVIEW", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

export const withdrawTreatyClaim = defineCall({
  name: "treaty-claims.withdraw",
  tag: "Account",
  method: "POST",
  path: "/v2/user/treaty-claims/withdraw",
  inSpecification: false,
  summary: "Withdraws the claim while it is undecided.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: treatyClaims,
  errors: ["TREATY_NO_REQUEST"],
});
