/** The notification of a verdict on an investor's documents, names, residence, tax claims, accounts or deposits. */
import { z } from "zod";
import { errorCode } from "../values/errors.ts";
import { investmentId } from "../values/ids.ts";
import { foreignCurrency } from "../values/money.ts";
import { notification } from "./notification-record.ts";

const VERDICTS = [
  "KYC_VERIFIED",
  "ACCREDITATION_VERIFIED",
  "ACCREDITATION_REJECTED",
  "DEMAT_VERIFIED",
  "DEMAT_REJECTED",
  "RESIDENCE_APPROVED",
  "RESIDENCE_REFUSED",
  "TREATY_APPROVED",
  "TREATY_REFUSED",
  "NAME_ACCEPTED",
  "NAME_REFUSED",
  "CHECK_VERIFIED",
  "CHECK_REFUSED",
  "CHANGE_VERIFIED",
  "CHANGE_REFUSED",
  "ACCOUNT_ABROAD_VERIFIED",
  "ACCOUNT_ABROAD_REFUSED",
  "HARDSHIP_ACCEPTED",
  "HARDSHIP_REFUSED",
  "HARDSHIP_LAPSED",
] as const;

const VERDICT_PATHS: Readonly<Record<(typeof VERDICTS)[number], string>> = {
  KYC_VERIFIED: "/profile/identity",
  ACCREDITATION_VERIFIED: "/profile/identity",
  ACCREDITATION_REJECTED: "/profile/identity",
  DEMAT_VERIFIED: "/profile/demat",
  DEMAT_REJECTED: "/profile/demat",
  RESIDENCE_APPROVED: "/profile/residence",
  RESIDENCE_REFUSED: "/profile/residence",
  TREATY_APPROVED: "/profile/tax",
  TREATY_REFUSED: "/profile/tax",
  NAME_ACCEPTED: "/profile/identity",
  NAME_REFUSED: "/profile/identity",
  CHECK_VERIFIED: "/profile/identity",
  CHECK_REFUSED: "/profile/identity",
  CHANGE_VERIFIED: "/profile/bank",
  CHANGE_REFUSED: "/profile/bank",
  ACCOUNT_ABROAD_VERIFIED: "/wallet",
  ACCOUNT_ABROAD_REFUSED: "/wallet",
  HARDSHIP_ACCEPTED: "/investments",
  HARDSHIP_REFUSED: "/investments",
  HARDSHIP_LAPSED: "/investments",
};

export const KYC_RESULT = notification({
  subject: z.object({
    kind: z.literal("KYC_RESULT"),
    result: z.enum(VERDICTS),
    /** The defect to correct; null for an acceptance, and in notifications from before reasons were stored. */
    reason: errorCode.nullable().default(null),
    /** The currency of an account abroad; absent for every other verdict. */
    currency: foreignCurrency.optional(),
    /** The deposit of a request for its whole; absent for every other verdict. */
    investmentId: investmentId.optional(),
  }),
  words: ({ result }) => `KYC_RESULT.${result}`,
  values: () => ({}),
  path: ({ result, currency, investmentId: deposit }) => {
    const page = deposit ? `${VERDICT_PATHS[result]}/${deposit}` : VERDICT_PATHS[result];
    return currency ? `${page}?currency=${currency}` : page;
  },
  pathInChild: ({ result }) => (VERDICT_PATHS[result] === "/profile/bank" ? "/profile/bank-account" : ""),
  defect: ({ reason }) => reason,
  tone: ({ result }) => (/_(?:REFUSED|REJECTED)$/.test(result) ? "ADVERSE" : null),
  whileKept: "OWNER",
});
