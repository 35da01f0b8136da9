/** The registered bank accounts. D1 says which account serves a use; the account's own object stores its movements. */
import { z } from "zod";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type AccountUse, type BankAccountSettings, bankAccountSettings } from "./account-settings.ts";

const encoded = (settings: BankAccountSettings) => JSON.stringify(z.encode(bankAccountSettings, settings));
const decoded = (text: string): BankAccountSettings => bankAccountSettings.parse(JSON.parse(text));

/** Whether another account serves one of its uses in this currency, or the numbers of one could be those of the other. */
export async function isConflicting(catalogue: D1Database, settings: BankAccountSettings): Promise<boolean> {
  const { id, currency, uses, virtualPrefix: own } = settings;
  const others = (await listBankAccounts(catalogue)).filter((each) => each.id !== id);
  if (others.some(({ virtualPrefix: other }) => other.startsWith(own) || own.startsWith(other))) return true;
  const taken = await catalogue
    .prepare(
      `SELECT 1 FROM bank_account_use WHERE currency = ?1 AND account_id <> ?2
       AND use IN (SELECT value FROM json_each(?3)) LIMIT 1`,
    )
    .bind(currency, id, JSON.stringify(uses))
    .first();
  return taken !== null;
}

/** Registers an account that conflicts with no other, or changes its settings. */
export async function saveStatementAccount(catalogue: D1Database, settings: BankAccountSettings): Promise<void> {
  const { id, currency, uses } = settings;
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
}

export async function findStatementAccount(catalogue: D1Database, id: string): Promise<BankAccountSettings | null> {
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
