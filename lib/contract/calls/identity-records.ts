/** Records of other registers beside the steps of KYC. None of them is required, and none takes the place of a step. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { passportFileNumber } from "../values/identity.ts";
import { named } from "../values/named.ts";

/**
 * Status of a PAN at the KYC registration agencies (KRA). INCOMPLETE: an old record that lacks particulars. NONE: no agency
 * has one.
 */
export const KRA_STATUSES = [
  "VALIDATED",
  "REGISTERED",
  "UNDER_PROCESS",
  "ON_HOLD",
  "REJECTED",
  "INCOMPLETE",
  "DEACTIVATED",
  "NONE",
] as const;
export type KraStatus = (typeof KRA_STATUSES)[number];

export const KRA_AGENCIES = ["CVL", "NDML", "DOTEX", "CAMS", "KARVY", "BSE"] as const;
export type KraAgency = (typeof KRA_AGENCIES)[number];

/** The comparison of two names. PERHAPS is decided by a person where a step depends on it; OTHER is refused there. */
const nameMatch = z.enum(["SAME", "PERHAPS", "OTHER"]);
export type NameMatch = z.infer<typeof nameMatch>;

const kraRecord = named(
  "KraRecord",
  z.object({
    status: z.enum(KRA_STATUSES),
    /** Null with status NONE. */
    agency: z.enum(KRA_AGENCIES).nullable(),
    /** Null with status NONE, and while it is another person's. */
    registeredName: z.string().nullable(),
    /** Null with status NONE. */
    nameMatch: nameMatch.nullable(),
    /** The day of the status; null with status NONE. */
    since: calendarDate.nullable(),
    fetchedAt: instant,
  }),
);

const passportRecord = named(
  "PassportRecord",
  z.object({
    /** `••••4215` */
    maskedFileNumber: z.string(),
    registeredName: z.string(),
    nameMatch,
    checkedAt: instant,
  }),
);

/** What the income tax register says of the link of a PAN with its holder's Aadhaar. */
export const PAN_LINKS = ["LINKED", "NOT_LINKED", "NOT_APPLICABLE"] as const;
export type PanLink = (typeof PAN_LINKS)[number];

const panLinkRecord = named(
  "PanLinkRecord",
  z.object({
    link: z.enum(PAN_LINKS),
    checkedAt: instant,
    /** Whether tax is deducted today as without a PAN: of a resident who has to link it and has not. */
    isInoperative: z.boolean(),
  }),
);

export const identityRecords = named(
  "IdentityRecords",
  z.object({
    /** `isOffered`: no record is fetched yet, or it was not validated seven days ago or earlier. */
    kra: z.object({ isOffered: z.boolean(), record: kraRecord.nullable() }),
    /** `isOffered`: the investor lives abroad, and no passport is checked yet. */
    passport: z.object({ isOffered: z.boolean(), record: passportRecord.nullable() }),
    /** Null where the register has not said. */
    panLink: panLinkRecord.nullable(),
  }),
);
export type IdentityRecords = z.output<typeof identityRecords>;

/** Not in the specification, as the three below. */
export const getIdentityRecords = defineCall({
  name: "kyc.records.get",
  tag: "KYC",
  method: "GET",
  path: "/v2/user/identity-records",
  inSpecification: false,
  summary:
    "Returns the record of a KYC registration agency and the passport, where the investor has had them looked up.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: identityRecords,
  errors: [],
});

export const fetchKraRecord = defineCall({
  name: "kyc.records.fetch-kra",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/kra-record",
  inSpecification: false,
  summary:
    "Looks up the verified PAN at the KYC registration agencies, with the investor's consent. No step of KYC depends on the answer.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  /** The consent to this one look-up. */
  input: z.strictObject({ consent: z.literal(true) }),
  output: identityRecords,
  errors: ["KYC_STEP_ORDER", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

export const checkPanLink = defineCall({
  name: "kyc.records.check-pan-link",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/pan-link",
  inSpecification: false,
  summary:
    "Looks the verified PAN up again while it is not linked with Aadhaar; once it is, payouts are taxed as usual from the next day.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({}),
  output: identityRecords,
  errors: ["KYC_STEP_ORDER", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

export const checkPassport = defineCall({
  name: "kyc.records.check-passport",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/passport",
  inSpecification: false,
  summary:
    "Looks up an Indian passport by its file number and the date of birth of the profile, for investors abroad; NOT_FOUND for others. Its last four characters are stored.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ fileNumber: passportFileNumber }),
  output: identityRecords,
  errors: [
    "PASSPORT_INVALID",
    "PASSPORT_NOT_FOUND",
    "PASSPORT_NAME_MISMATCH",
    "NOT_FOUND",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});
