/** The referrer of this investor. Invariant: recorded once, never changed. */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const referralMigration: Migration = {
  id: "referral-1",
  sql: `
    CREATE TABLE referred_by (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      referrer_id TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER referral_stands BEFORE UPDATE ON referred_by
    BEGIN SELECT RAISE(ABORT, 'a referral stands as it was noted'); END;
    CREATE TRIGGER referral_stays BEFORE DELETE ON referred_by
    BEGIN SELECT RAISE(ABORT, 'a referral stands as it was noted'); END;
  `,
};

export function findReferrerId(sql: SqlStorage): UserId | null {
  return sql.exec<{ id: UserId }>("SELECT referrer_id AS id FROM referred_by").toArray()[0]?.id ?? null;
}

/** @throws Error when a referrer is recorded already */
export function insertReferrer(sql: SqlStorage, { referrerId, at }: { referrerId: UserId; at: EpochMs }): void {
  sql.exec("INSERT INTO referred_by (one, referrer_id, at) VALUES (1, ?, ?)", referrerId, at);
}
