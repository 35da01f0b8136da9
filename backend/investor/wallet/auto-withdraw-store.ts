/**
 * Whether payouts go on to the bank by themselves. Always true here: nothing is gathered while the preference is off; what
 * is gathered is below what the bank takes, or waits for a new bank account to cool down.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Paise, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import type { Migration } from "../../durable/migrations.ts";

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
  /** Payouts that lie in the wallet because the bank takes no transfer so small, or because its account is new. */
  readonly gathered: Paise;
}

/** Off until somebody switches it on. */
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
