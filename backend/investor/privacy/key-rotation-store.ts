/** All encrypted columns of an account, for key rotation. */
import type { Migration } from "../../platform/migrations.ts";
import { decrypt, encrypt, isEncryptedWith, type KeyRing } from "../../platform/secrets.ts";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../kyc/bank-account.ts";
import { ENCRYPTED_DEMAT_NUMBER } from "../kyc/demat-account.ts";
import { ENCRYPTED_CHECK_INPUT } from "../kyc/kept-check.ts";
import { ENCRYPTED_NAME_EVIDENCE } from "../kyc/name-review.ts";
import { ENCRYPTED_PAN } from "../kyc/pan.ts";
import { ENCRYPTED_ADDRESS } from "../kyc/postal-address.ts";
import { ENCRYPTED_INVITATION } from "../social/invitations.ts";
import { ENCRYPTED_PROVED_ACCOUNT } from "../wallet/account-proof.ts";
import { ENCRYPTED_FOREIGN_ACCOUNT } from "../wallet/foreign-account.ts";
import { ENCRYPTED_DESTINATION } from "../wallet/withdrawal.ts";

/** Re-encrypting a number does not change the account or report, so these triggers allow it. */
export const keyRotationMigration: Migration = {
  id: "key-rotation-1",
  sql: `
    DROP TRIGGER foreign_account_stays;
    CREATE TRIGGER foreign_account_stays
    BEFORE UPDATE OF currency, last_four, swift_code, bank_name, country, holder_name, verified_at ON foreign_account
    BEGIN SELECT RAISE(ABORT, 'an account that was verified stays'); END;
    DROP TRIGGER cmr_decided_once;
    CREATE TRIGGER cmr_decided_once
    BEFORE UPDATE OF sequence, id, document_id, status, reason, depository, last_four, uploaded_at, decided_at ON cmr
    WHEN OLD.status <> 'IN_REVIEW'
    BEGIN SELECT RAISE(ABORT, 'a decided report was changed'); END;

    -- Id of the key that made the token; NULL before the first rotation.
    ALTER TABLE aadhaar_record ADD COLUMN key_id TEXT;
  `,
};

interface EncryptedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly kind: string;
}

const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: "pan_record", key: "one", column: "ciphertext", kind: ENCRYPTED_PAN },
  { table: "bank_account", key: "one", column: "ciphertext", kind: ENCRYPTED_ACCOUNT_NUMBER },
  { table: "former_bank_account", key: "sequence", column: "ciphertext", kind: ENCRYPTED_ACCOUNT_NUMBER },
  { table: "foreign_account", key: "currency", column: "ciphertext", kind: ENCRYPTED_FOREIGN_ACCOUNT },
  { table: "account_proof", key: "sequence", column: "account", kind: ENCRYPTED_PROVED_ACCOUNT },
  { table: "cmr", key: "sequence", column: "encrypted_number", kind: ENCRYPTED_DEMAT_NUMBER },
  { table: "name_review", key: "sequence", column: "evidence", kind: ENCRYPTED_NAME_EVIDENCE },
  { table: "kept_check", key: "sequence", column: "input", kind: ENCRYPTED_CHECK_INPUT },
  { table: "withdrawal", key: "transaction_id", column: "encrypted_account", kind: ENCRYPTED_DESTINATION },
  { table: "postal_address", key: "one", column: "ciphertext", kind: ENCRYPTED_ADDRESS },
  { table: "invoice_address", key: "trade_id", column: "ciphertext", kind: ENCRYPTED_ADDRESS },
  { table: "invitation", key: "id", column: "ciphertext", kind: ENCRYPTED_INVITATION },
];

/** `<table>.<column>` of each. */
export const ENCRYPTED_PLACES: readonly string[] = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

type Row = { key: string | number; ciphertext: ArrayBuffer };

/** Rows encrypted with a previous key. */
function listOld(sql: SqlStorage, { table, key, column }: EncryptedColumn, keys: KeyRing): readonly Row[] {
  const query = `SELECT ${key} AS key, ${column} AS ciphertext FROM ${table} WHERE length(${column}) > 0`;
  return sql
    .exec<Row>(query)
    .toArray()
    .filter(({ ciphertext }) => !isEncryptedWith(ciphertext, keys));
}

export const countOldCiphertexts = (sql: SqlStorage, keys: KeyRing): number =>
  ENCRYPTED_COLUMNS.reduce((sum, column) => sum + listOld(sql, column, keys).length, 0);

/** Inside a transaction. @throws Error for a ciphertext whose key is not on the key ring; nothing has changed then. */
export function reencryptColumns(sql: SqlStorage, keys: KeyRing): void {
  for (const place of ENCRYPTED_COLUMNS) {
    const { table, key: name, column, kind } = place;
    for (const { key, ciphertext } of listOld(sql, place, keys)) {
      const value = decrypt({ kind, ciphertext, keys });
      const reencrypted = encrypt({ kind, value, key: keys.current });
      sql.exec(`UPDATE ${table} SET ${column} = ? WHERE ${name} = ?`, reencrypted, key);
    }
  }
}

export function findPanToken(sql: SqlStorage): string | null {
  return sql.exec<{ token: string }>("SELECT token FROM pan_record").toArray()[0]?.token ?? null;
}

export function savePanToken(sql: SqlStorage, { from, to }: { readonly from: string; readonly to: string }): void {
  sql.exec("UPDATE pan_record SET token = ? WHERE token = ?", to, from);
}

/** Before the first rotation there was one key, which made every token without a key id. */
export function nameAadhaarKey(sql: SqlStorage, keyId: string): void {
  sql.exec("UPDATE aadhaar_record SET key_id = ? WHERE key_id IS NULL", keyId);
}

/** Whether the Aadhaar token was made with a previous key, without which a duplicate Aadhaar would go unnoticed. */
export function needsEarlierKey(sql: SqlStorage, keyId: string): boolean {
  return sql.exec("SELECT 1 FROM aadhaar_record WHERE key_id IS NOT ?", keyId).toArray().length > 0;
}
