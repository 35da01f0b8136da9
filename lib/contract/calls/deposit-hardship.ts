/**
 * Repayment of the whole of a locked deposit with a finance company in a critical illness: the investor sends a
 * certificate, an operator records the company's decision (lib/finance/nbfc-deposit.ts). Not in the specification.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES } from "../facts/uploads.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import type { ErrorCode } from "../values/errors.ts";
import { investmentId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { uploadedFile } from "../values/uploads.ts";

/** LAPSED: undecided when the deposit was free to be repaid without it. All but IN_REVIEW are final. */
const HARDSHIP_STATES = ["IN_REVIEW", "ACCEPTED", "REFUSED", "WITHDRAWN", "LAPSED"] as const;
const hardshipState = named("HardshipState", z.enum(HARDSHIP_STATES));
export type HardshipState = z.infer<typeof hardshipState>;

/** Reasons to refuse a request. The message of each names the document to send instead. */
export const HARDSHIP_FAULTS = [
  "HARDSHIP_UNREADABLE",
  "HARDSHIP_NOT_ENOUGH",
  "HARDSHIP_NOT_CRITICAL",
] as const satisfies readonly ErrorCode[];
export type HardshipFault = (typeof HARDSHIP_FAULTS)[number];

const depositHardship = named(
  "DepositHardship",
  z.object({
    investmentId,
    /** Whether the whole can be requested now: the deposit is locked, and no request is open or accepted. */
    isOffered: z.boolean(),
    /** The latest request. */
    request: named(
      "HardshipRequest",
      z.object({
        state: hardshipState,
        fault: z.enum(HARDSHIP_FAULTS).nullable(),
        requestedAt: instant,
        decidedAt: instant.nullable(),
        /** The last day on which an accepted request lets the whole be withdrawn; null once the deposit ends. */
        usableTo: calendarDate.nullable(),
      }),
    ).nullable(),
  }),
);
export type DepositHardship = z.output<typeof depositHardship>;

const path = "/v2/fixed-deposits/hardship/{investmentId}";

export const getDepositHardship = defineCall({
  name: "deposits.hardship",
  tag: "Deposits",
  method: "GET",
  path,
  inSpecification: false,
  summary:
    "Returns whether the whole of a locked deposit can be requested in a critical illness, and the latest request.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ investmentId }),
  output: depositHardship,
  errors: [],
});

export const requestDepositHardship = defineCall({
  name: "deposits.hardship-request",
  tag: "Deposits",
  method: "POST",
  path,
  inSpecification: false,
  summary:
    "Requests the whole of a locked deposit, without interest, with a certificate of a critical illness. An operator records the company's decision; an accepted request frees the deposit for `deposits.withdraw`.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "UPLOAD",
  files: { file: UPLOAD_TYPES },
  input: z.strictObject({ investmentId, file: uploadedFile }),
  output: depositHardship,
  errors: [
    ...DOCUMENT_ERRORS,
    "INVESTMENT_NOT_ACTIVE",
    "WITHDRAWAL_NOT_OFFERED",
    "HARDSHIP_IN_REVIEW",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const withdrawDepositHardship = defineCall({
  name: "deposits.hardship-withdraw",
  tag: "Deposits",
  method: "POST",
  path: `${path}/withdraw`,
  inSpecification: false,
  summary: "Withdraws the request while it is undecided; its certificate is deleted.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ investmentId }),
  output: depositHardship,
  errors: ["HARDSHIP_NONE"],
});
