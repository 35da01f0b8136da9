/**
 * Views of an account, stored in both accounts: the owner's has the grants and the looks, the viewer's has the
 * accounts that they may view. The owner's decides. Invariants: a grant ends once, and is accepted once, by one viewer.
 */
import type { LOOK_AREAS, ViewerScope } from "../../../lib/contract/calls/viewers.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId, ViewerId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const viewerMigration: Migration = {
  id: "viewer-1",
  sql: `
    CREATE TABLE viewer_grant (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      -- The invited contact: masked for the owner, and as a blind index to recognise it.
      contact TEXT NOT NULL,
      contact_token TEXT NOT NULL,
      secret_hash TEXT NOT NULL,
      scope TEXT NOT NULL CHECK (scope IN ('EVERYTHING', 'TAX')),
      -- The last day.
      until TEXT NOT NULL,
      invited_at INTEGER NOT NULL,
      viewer_id TEXT,
      accepted_at INTEGER,
      ended_at INTEGER,
      CHECK ((viewer_id IS NULL) = (accepted_at IS NULL))
    ) STRICT;
    CREATE INDEX viewer_grant_open ON viewer_grant (id) WHERE ended_at IS NULL;
    CREATE TRIGGER viewer_grant_ends_once BEFORE UPDATE ON viewer_grant WHEN OLD.ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a view ends once'); END;
    CREATE TRIGGER viewer_grant_stands BEFORE UPDATE OF id, scope, until, secret_hash, contact_token ON viewer_grant
    BEGIN SELECT RAISE(ABORT, 'a view stands as it was granted'); END;
    CREATE TRIGGER viewer_grant_has_one_viewer BEFORE UPDATE OF viewer_id ON viewer_grant
    WHEN OLD.viewer_id IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a view is accepted once'); END;

    -- One row for each viewer, day and part of the account, so its size is bounded.
    CREATE TABLE viewer_look (
      grant_id TEXT NOT NULL REFERENCES viewer_grant (id),
      day TEXT NOT NULL,
      area TEXT NOT NULL,
      looks INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (grant_id, day, area)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE viewed_account (
      owner_id TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL,
      name TEXT NOT NULL,
      scope TEXT NOT NULL,
      until TEXT NOT NULL,
      accepted_at INTEGER NOT NULL
    ) STRICT;
  `,
};

export interface Grant {
  readonly id: ViewerId;
  readonly name: string;
  readonly contact: string;
  readonly contactToken: string;
  readonly secretHash: string;
  readonly scope: ViewerScope;
  readonly until: CalendarDate;
  readonly invitedAt: EpochMs;
  readonly viewerId: UserId | null;
  readonly acceptedAt: EpochMs | null;
  readonly endedAt: EpochMs | null;
}

const GRANT = `SELECT id, name, contact, contact_token AS contactToken, secret_hash AS secretHash, scope, until,
  invited_at AS invitedAt, viewer_id AS viewerId, accepted_at AS acceptedAt, ended_at AS endedAt FROM viewer_grant`;
type GrantRow = { -readonly [Field in keyof Grant]: Grant[Field] };

export function insertGrant(sql: SqlStorage, grant: Omit<Grant, "viewerId" | "acceptedAt" | "endedAt">): void {
  const { id, name, contact, contactToken, secretHash, scope, until, invitedAt } = grant;
  sql.exec(
    `INSERT INTO viewer_grant (id, name, contact, contact_token, secret_hash, scope, until, invited_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, name, contact, contactToken, secretHash, scope, until, invitedAt],
  );
}

export const findGrant = (sql: SqlStorage, id: string): Grant | null =>
  sql.exec<GrantRow>(`${GRANT} WHERE id = ?`, id).toArray()[0] ?? null;

export const listOpenGrants = (sql: SqlStorage): readonly Grant[] =>
  sql.exec<GrantRow>(`${GRANT} WHERE ended_at IS NULL ORDER BY invited_at DESC, id`).toArray();

/** The latest first. */
export const listEndedGrants = (sql: SqlStorage, limit: number): readonly Grant[] =>
  sql.exec<GrantRow>(`${GRANT} WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id LIMIT ?`, limit).toArray();

export function acceptGrant(sql: SqlStorage, id: ViewerId, { viewer, at }: { viewer: UserId; at: EpochMs }): void {
  sql.exec("UPDATE viewer_grant SET viewer_id = ?, accepted_at = ? WHERE id = ?", viewer, at, id);
}

export function endGrant(sql: SqlStorage, id: ViewerId, at: EpochMs): void {
  sql.exec("UPDATE viewer_grant SET ended_at = ? WHERE id = ?", at, id);
}

interface Look {
  readonly on: CalendarDate;
  readonly area: (typeof LOOK_AREAS)[number];
}

/** Counts a look at an area on a day, and deletes looks older than `keepFrom`. */
export function countLook(
  sql: SqlStorage,
  id: ViewerId,
  { on, area, at, keepFrom }: Look & { readonly at: EpochMs; readonly keepFrom: CalendarDate },
): void {
  sql.exec("DELETE FROM viewer_look WHERE day < ?", keepFrom);
  sql.exec(
    `INSERT INTO viewer_look (grant_id, day, area, looks, last_at) VALUES (?1, ?2, ?3, 1, ?4)
     ON CONFLICT (grant_id, day, area) DO UPDATE SET looks = looks + 1, last_at = ?4`,
    ...[id, on, area, at],
  );
}

/** The latest day first. */
export function listLooks(
  sql: SqlStorage,
  id: ViewerId,
  limit: number,
): readonly (Look & { readonly count: number; readonly lastAt: EpochMs })[] {
  type Row = { on: CalendarDate; area: Look["area"]; count: number; lastAt: EpochMs };
  const query = `SELECT day AS "on", area, looks AS count, last_at AS lastAt FROM viewer_look WHERE grant_id = ?
    ORDER BY day DESC, last_at DESC, area LIMIT ?`;
  return sql.exec<Row>(query, id, limit).toArray();
}

/** In the viewer's account, as the owner's account stated it at the acceptance. */
export interface ViewedRecord {
  readonly ownerId: UserId;
  readonly grantId: ViewerId;
  readonly name: string;
  readonly scope: ViewerScope;
  readonly until: CalendarDate;
}

const VIEWED = "SELECT owner_id AS ownerId, grant_id AS grantId, name, scope, until FROM viewed_account";
type ViewedRow = { -readonly [Field in keyof ViewedRecord]: ViewedRecord[Field] };

/** The oldest first. */
export const listViewed = (sql: SqlStorage): readonly ViewedRecord[] =>
  sql.exec<ViewedRow>(`${VIEWED} ORDER BY accepted_at, owner_id`).toArray();

export const findViewed = (sql: SqlStorage, owner: string): ViewedRecord | null =>
  sql.exec<ViewedRow>(`${VIEWED} WHERE owner_id = ?`, owner).toArray()[0] ?? null;

/** A later invitation to the same account replaces the earlier one. */
export function saveViewed(sql: SqlStorage, { ownerId, grantId, name, scope, until }: ViewedRecord, at: EpochMs): void {
  sql.exec(
    `INSERT INTO viewed_account (owner_id, grant_id, name, scope, until, accepted_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (owner_id) DO UPDATE SET grant_id = ?2, name = ?3, scope = ?4, until = ?5, accepted_at = ?6`,
    ...[ownerId, grantId, name, scope, until, at],
  );
}

/** A view that has replaced it stays. */
export function deleteViewed(sql: SqlStorage, { ownerId, grantId }: Pick<ViewedRecord, "ownerId" | "grantId">): void {
  sql.exec("DELETE FROM viewed_account WHERE owner_id = ? AND grant_id = ?", ownerId, grantId);
}
