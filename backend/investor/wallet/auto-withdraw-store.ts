/**
 * The auto-withdraw preference. Invariant: nothing accumulates while it is off; the accumulated amount is below the
 * minimum withdrawal, or waits for the cooling period of a new bank account.
 */

import { type Paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const autoWithdrawMigration: Migration = {
  id: "auto-withdraw-1",
  sql: `
    CREATE TABLE auto_withdraw (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
      gathered INTEGER NOT NULL CHECK (gathered >= 0),
      changed_at INTEGER NOT NULL,
      CHECK (is_on = 1 OR gathered = 0)
    ) STRICT;
  `,
};

export interface AutoWithdraw {
  readonly isOn: boolean;
  /** Payouts in the wallet that wait to be withdrawn: below the minimum, or the bank account is still cooling. */
  readonly gathered: Paise;
}

/** Off by default. */
export function getAutoWithdraw(sql: SqlStorage): AutoWithdraw {
  const [row] = sql
    .exec<{ isOn: 0 | 1; gathered: Paise }>("SELECT is_on AS isOn, gathered FROM auto_withdraw")
    .toArray();
  return row ? { isOn: row.isOn === 1, gathered: row.gathered } : { isOn: false, gathered: ZERO_PAISE };
}

export function saveAutoWithdraw(sql: SqlStorage, { isOn, gathered }: AutoWithdraw, at: EpochMs): void {
  sql.exec(
    `INSERT INTO auto_withdraw (one, is_on, gathered, changed_at) VALUES (1, ?1, ?2, ?3)
     ON CONFLICT (one) DO UPDATE SET is_on = ?1, gathered = ?2, changed_at = ?3`,
    ...[isOn ? 1 : 0, gathered, at],
  );
}
