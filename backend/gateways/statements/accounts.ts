/**
 * The bank accounts whose statements come as files, as operators have registered them. D1 says which account serves a use;
 * what moves on it is in the account's own object.
 */
import { z } from "zod";
import { CURRENCIES, type Currency } from "../../../lib/contract/facts/money.ts";
import { calendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { csvMapping } from "../../bank-files/csv.ts";

/**
 * REMITTANCES: money from abroad, in an investor's virtual account. VIRTUAL_ACCOUNTS: the same in rupees. COLLECTIONS: what
 * the payers of deals pay. TRANSFERS: withdrawals, in files that operators release.
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
  /** Of accounts in rupees; else empty. */
  ifsc: z.union([z.literal(""), z.string().regex(/^[A-Z]{4}0[A-Z\d]{6}$/)]).default(""),
  /** With which the bank's virtual accounts of ours begin. */
  virtualPrefix: z.string().regex(/^[A-Z0-9]{3,10}$/),
  /** Lines before this day are not ours; the balance is that of its morning. */
  openedOn: calendarDate,
  openingBalance: minorMoney,
  csv: csvMapping.nullable().default(null),
});
export type BankAccountSettings = z.infer<typeof bankAccountSettings>;

/** What statements have been counted by, and what has been shown to investors. */
const FIXED = ["id", "currency", "accountNumber", "virtualPrefix", "openedOn", "openingBalance"] as const;

export const isSameAccount = (known: BankAccountSettings, given: BankAccountSettings): boolean =>
  FIXED.every((name) => known[name] === given[name]);

const encoded = (settings: BankAccountSettings) => JSON.stringify(z.encode(bankAccountSettings, settings));
const decoded = (text: string): BankAccountSettings => bankAccountSettings.parse(JSON.parse(text));

/** Registers an account or changes what may change. CONFLICT: another account serves one of its uses in this currency. */
export async function saveBankAccount(
  catalogue: D1Database,
  settings: BankAccountSettings,
): Promise<"SAVED" | "CONFLICT"> {
  const { id, currency, uses } = settings;
  const taken = await catalogue
    .prepare(
      `SELECT 1 FROM bank_account_use WHERE currency = ?1 AND account_id <> ?2
       AND use IN (SELECT value FROM json_each(?3)) LIMIT 1`,
    )
    .bind(currency, id, JSON.stringify(uses))
    .first();
  if (taken) return "CONFLICT";
  const save = catalogue
    .prepare(
      `INSERT INTO bank_account (id, currency, settings) VALUES (?1, ?2, ?3)
       ON CONFLICT (id) DO UPDATE SET settings = ?3`,
    )
    .bind(id, currency, encoded(settings));
  const clear = catalogue.prepare("DELETE FROM bank_account_use WHERE account_id = ?").bind(id);
  const insert = catalogue.prepare("INSERT INTO bank_account_use (use, currency, account_id) VALUES (?, ?, ?)");
  // A race of two accounts for one use ends at the primary key, and changes nothing.
  await catalogue.batch([save, clear, ...uses.map((use) => insert.bind(use, currency, id))]);
  return "SAVED";
}

export async function findBankAccount(catalogue: D1Database, id: string): Promise<BankAccountSettings | null> {
  const row = await catalogue
    .prepare("SELECT settings FROM bank_account WHERE id = ?")
    .bind(id)
    .first<{ settings: string }>();
  return row && decoded(row.settings);
}

export async function findAccountFor(
  catalogue: D1Database,
  { use, currency }: { readonly use: AccountUse; readonly currency: Currency },
): Promise<BankAccountSettings | null> {
  const row = await catalogue
    .prepare(
      `SELECT settings FROM bank_account_use JOIN bank_account ON bank_account.id = account_id
       WHERE use = ? AND bank_account_use.currency = ?`,
    )
    .bind(use, currency)
    .first<{ settings: string }>();
  return row && decoded(row.settings);
}

export async function listBankAccounts(catalogue: D1Database): Promise<readonly BankAccountSettings[]> {
  const { results } = await catalogue
    .prepare("SELECT settings FROM bank_account ORDER BY id")
    .all<{ settings: string }>();
  return results.map(({ settings }) => decoded(settings));
}
