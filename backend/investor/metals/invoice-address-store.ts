/**
 * The address that the tax invoice of a purchase will state. Invariants: it is the one that was kept when the purchase
 * was placed, and never changes; a purchase that failed has none; erasure clears it when the term of the books has ended.
 */
import type { MetalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { EncryptedAddress } from "../kyc/postal-address-store.ts";

export const invoiceAddressMigration: Migration = {
  id: "invoice-address-1",
  sql: `
    CREATE TABLE invoice_address (
      trade_id TEXT PRIMARY KEY REFERENCES metal_transaction (id),
      -- Code of GST. The ciphertext changes only with its key, and is empty once it is erased.
      state TEXT NOT NULL,
      ciphertext BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER invoice_address_keeps_its_state BEFORE UPDATE OF trade_id, state ON invoice_address
    BEGIN SELECT RAISE(ABORT, 'an invoice keeps its address'); END;
    CREATE TRIGGER invoice_address_is_kept BEFORE DELETE ON invoice_address
      WHEN (SELECT state FROM metal_transaction WHERE id = OLD.trade_id) <> 'FAILED'
    BEGIN SELECT RAISE(ABORT, 'an invoice keeps its address'); END;
  `,
};

/** Copies the investor's address; nothing when none is kept. */
export function keepInvoiceAddress(sql: SqlStorage, tradeId: MetalTransactionId): void {
  sql.exec(
    "INSERT INTO invoice_address (trade_id, state, ciphertext) SELECT ?, state, ciphertext FROM postal_address",
    tradeId,
  );
}

/** Of a purchase that failed: no invoice follows. */
export function dropInvoiceAddress(sql: SqlStorage, tradeId: MetalTransactionId): void {
  sql.exec("DELETE FROM invoice_address WHERE trade_id = ?", tradeId);
}

/** Null when none was kept; its ciphertext is empty once it is erased. */
export function findInvoiceAddress(sql: SqlStorage, tradeId: MetalTransactionId): EncryptedAddress | null {
  type Row = { [K in keyof EncryptedAddress]: EncryptedAddress[K] };
  const query = "SELECT state, ciphertext FROM invoice_address WHERE trade_id = ?";
  return sql.exec<Row>(query, tradeId).toArray()[0] ?? null;
}
