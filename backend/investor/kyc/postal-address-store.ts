/** The one postal address of an investor. */
import type { GstState } from "../../../lib/contract/facts/gstin.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const postalAddressMigration: Migration = {
  id: "postal-address-1",
  sql: `
    CREATE TABLE postal_address (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      -- Code of GST.
      state TEXT NOT NULL,
      ciphertext BLOB NOT NULL,
      saved_at INTEGER NOT NULL
    ) STRICT;
  `,
};

export interface EncryptedAddress {
  readonly state: GstState;
  readonly ciphertext: ArrayBuffer;
}

export function findEncryptedAddress(sql: SqlStorage): EncryptedAddress | null {
  type Row = { [K in keyof EncryptedAddress]: EncryptedAddress[K] };
  return sql.exec<Row>("SELECT state, ciphertext FROM postal_address").toArray()[0] ?? null;
}

interface Saved {
  readonly state: GstState;
  readonly ciphertext: Uint8Array;
  readonly at: EpochMs;
}

export function savePostalAddress(sql: SqlStorage, { state, ciphertext, at }: Saved): void {
  sql.exec(
    `INSERT INTO postal_address (one, state, ciphertext, saved_at) VALUES (1, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET state = excluded.state, ciphertext = excluded.ciphertext, saved_at = excluded.saved_at`,
    ...[state, ciphertext, at],
  );
}

export function deletePostalAddress(sql: SqlStorage): void {
  sql.exec("DELETE FROM postal_address");
}
