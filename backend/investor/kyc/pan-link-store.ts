/**
 * The register's statements on the link of the investor's PAN with Aadhaar. A look-up whose answer does not mention the link is
 * not stored, so it changes nothing.
 */
import type { PanLink } from "../../../lib/contract/calls/identity-records.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UnlinkedDays } from "../../../lib/finance/pan-link.ts";
import type { Migration } from "../../platform/migrations.ts";

export const panLinkMigration: Migration = {
  id: "pan-link-1",
  sql: `
    CREATE TABLE pan_link (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      link TEXT NOT NULL CHECK (link IN ('LINKED', 'NOT_LINKED', 'NOT_APPLICABLE')),
      checked_at INTEGER NOT NULL
    ) STRICT;
  `,
};

interface PanLinkRow {
  readonly link: PanLink;
  readonly checkedAt: EpochMs;
}

export function savePanLink(sql: SqlStorage, link: PanLink | null | undefined, at: EpochMs): void {
  if (link) sql.exec("INSERT INTO pan_link (link, checked_at) VALUES (?, ?)", link, at);
}

const SELECT = "SELECT link, checked_at AS checkedAt FROM pan_link ORDER BY sequence";

/** Oldest first. */
const listPanLinks = (sql: SqlStorage): readonly PanLinkRow[] =>
  sql.exec<{ [K in keyof PanLinkRow]: PanLinkRow[K] }>(SELECT).toArray();

/** The latest answer; null where none has said anything. */
export const findPanLink = (sql: SqlStorage): PanLinkRow | null => listPanLinks(sql).at(-1) ?? null;

/**
 * From the day of a look-up that found no link until that of one that found it, both included: what was deducted before or
 * between is neither made up nor given back.
 */
export function listUnlinkedDays(sql: SqlStorage): readonly UnlinkedDays[] {
  const days: { from: CalendarDate; to: CalendarDate | null }[] = [];
  for (const { link, checkedAt } of listPanLinks(sql)) {
    const [on, last] = [dateInIndia(checkedAt), days.at(-1)];
    if (link === "NOT_LINKED" && last?.to !== null) days.push({ from: on, to: null });
    if (link !== "NOT_LINKED" && last?.to === null) last.to = on;
  }
  return days;
}
