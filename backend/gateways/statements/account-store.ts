/** The registered bank accounts. D1 says which account serves a use; the account's own object stores its movements. */
import { z } from "zod";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type AccountUse, type BankAccountSettings, bankAccountSettings } from "./account-settings.ts";

const encoded = (settings: BankAccountSettings) => JSON.stringify(z.encode(bankAccountSettings, settings));
const decoded = (text: string): BankAccountSettings => bankAccountSettings.parse(JSON.parse(text));

/**
 * Finds a bank account that conflicts with the account ?1 of the settings ?2: it serves one of its uses in its currency, or one of
 * the two prefixes of virtual numbers begins with the other.
 */
const CONFLICT = `
  SELECT 1 FROM bank_account AS other, (SELECT json_extract(?2, '$.virtualPrefix') AS prefix)
  WHERE other.id <> ?1
    AND (instr(json_extract(other.settings, '$.virtualPrefix'), prefix) = 1
      OR instr(prefix, json_extract(other.settings, '$.virtualPrefix')) = 1
      OR EXISTS (
        SELECT 1 FROM bank_account_use WHERE account_id = other.id AND currency = json_extract(?2, '$.currency')
          AND use IN (SELECT value FROM json_each(?2, '$.uses'))))`;

export async function isConflicting(catalogue: D1Database, settings: BankAccountSettings): Promise<boolean> {
  return (await catalogue.prepare(`${CONFLICT} LIMIT 1`).bind(settings.id, encoded(settings)).first()) !== null;
}

/** Registers an account, or changes its settings. @returns false, with nothing changed, when it conflicts with another */
export async function saveStatementAccount(catalogue: D1Database, settings: BankAccountSettings): Promise<boolean> {
  const { id, currency, uses } = settings;
  const json = encoded(settings);
  const save = catalogue
    .prepare(
      `INSERT INTO bank_account (id, settings, currency) SELECT ?1, ?2, ?3 WHERE NOT EXISTS (${CONFLICT})
       ON CONFLICT (id) DO UPDATE SET settings = ?2, currency = ?3`,
    )
    .bind(id, json, currency);
  const isSaved = "EXISTS (SELECT 1 FROM bank_account WHERE id = ?1 AND settings = ?2)";
  const clear = catalogue.prepare(`DELETE FROM bank_account_use WHERE account_id = ?1 AND ${isSaved}`).bind(id, json);
  const insert = catalogue.prepare(
    `INSERT INTO bank_account_use (use, currency, account_id) SELECT ?3, ?4, ?1 WHERE ${isSaved}`,
  );
  const [saved] = await catalogue.batch([save, clear, ...uses.map((use) => insert.bind(id, json, use, currency))]);
  return saved !== undefined && saved.meta.changes > 0;
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
