/**
 * The calendar of the investor's latest consultation. The appointment stays there even when the investor's manager
 * changes.
 */
import type { Migration } from "../../platform/migrations.ts";

export const appointmentMigration: Migration = {
  id: "appointment-1",
  sql: `
    CREATE TABLE appointment_calendar (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      manager_id TEXT NOT NULL
    ) STRICT;
  `,
};

export function findCalendar(sql: SqlStorage): string | null {
  const row = sql.exec<{ manager_id: string }>("SELECT manager_id FROM appointment_calendar").toArray()[0];
  return row?.manager_id ?? null;
}

export function saveCalendar(sql: SqlStorage, managerId: string): void {
  sql.exec(
    "INSERT INTO appointment_calendar (one, manager_id) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET manager_id = ?1",
    managerId,
  );
}
