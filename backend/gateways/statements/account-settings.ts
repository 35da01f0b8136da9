/** A bank account whose statements come as files, as an operator registers it. */
import { z } from "zod";
import { CURRENCIES } from "../../../lib/contract/facts/money.ts";
import { calendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { csvMapping } from "../../bank-files/csv.ts";

/**
 * REMITTANCES: money from abroad, in an investor's virtual account. VIRTUAL_ACCOUNTS: the same in rupees. COLLECTIONS:
 * payments of the payers of deals. TRANSFERS: withdrawals, in files that operators release.
 */
const USES = ["REMITTANCES", "VIRTUAL_ACCOUNTS", "COLLECTIONS", "TRANSFERS"] as const;
export type AccountUse = (typeof USES)[number];

export const bankAccountId = z.string().regex(/^[a-z0-9-]{2,40}$/);
const line = z.string().trim().min(1).max(140);

export const bankAccountSettings = z.strictObject({
  id: bankAccountId,
  currency: z.enum(CURRENCIES),
  uses: z.array(z.enum(USES)).min(1).max(USES.length),
  /** As the bank's statements spell it: an IBAN or a number. */
  accountNumber: z.string().regex(/^[A-Z0-9]{4,34}$/),
  owner: line,
  bankName: line,
  bankAddress: line,
  bic: z.string().regex(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/),
  /** IFSC of an account in rupees; empty for other currencies. */
  ifsc: z.union([z.literal(""), z.string().regex(/^[A-Z]{4}0[A-Z\d]{6}$/)]).default(""),
  /** Prefix of our virtual account numbers at the bank. */
  virtualPrefix: z.string().regex(/^[A-Z0-9]{3,10}$/),
  /** Lines before this day are not ours; the balance is that of its morning. */
  openedOn: calendarDate,
  openingBalance: minorMoney,
  csv: csvMapping.nullable().default(null),
});
export type BankAccountSettings = z.infer<typeof bankAccountSettings>;

/** Settings by which statements have been counted, and settings that investors have been shown. */
const FIXED = ["id", "currency", "accountNumber", "virtualPrefix", "openedOn", "openingBalance"] as const;

export const isSameAccount = (known: BankAccountSettings, given: BankAccountSettings): boolean =>
  FIXED.every((name) => known[name] === given[name]);
