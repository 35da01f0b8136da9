/**
 * Assigns a relationship manager to each investor by rendezvous hashing (highest random weight): an investor keeps
 * their manager while others join or leave.
 */
import { createHash } from "node:crypto";

export interface RelationshipManager {
  readonly id: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly repliesWithinMinutes: number;
}

const COLUMNS = "id, name, phone, email, replies_within_minutes AS repliesWithinMinutes";

/** Null for an id that is not a current manager's. */
export function findManager(catalogue: D1Database, id: string): Promise<RelationshipManager | null> {
  const query = `SELECT ${COLUMNS} FROM relationship_manager WHERE id = ?`;
  return catalogue.prepare(query).bind(id).first<RelationshipManager>();
}

export async function listManagers(catalogue: D1Database): Promise<readonly RelationshipManager[]> {
  const query = `SELECT ${COLUMNS} FROM relationship_manager ORDER BY id`;
  return (await catalogue.prepare(query).all<RelationshipManager>()).results;
}

/** `who`: an investor's id, or an anonymous visitor's token. Null when there are no managers. */
export async function findManagerFor(
  catalogue: D1Database,
  investorOrVisitor: string,
): Promise<RelationshipManager | null> {
  const results = await listManagers(catalogue);
  const weight = ({ id }: RelationshipManager) =>
    createHash("sha256").update(`${investorOrVisitor} ${id}`).digest("hex");
  return results.reduce<RelationshipManager | null>(
    (chosen, manager) => (chosen === null || weight(manager) > weight(chosen) ? manager : chosen),
    null,
  );
}

/** Adds new managers and updates existing ones, all or none. */
export async function saveManagers(catalogue: D1Database, managers: readonly RelationshipManager[]): Promise<void> {
  const statement = catalogue.prepare(
    `INSERT INTO relationship_manager (id, name, phone, email, replies_within_minutes) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (id) DO UPDATE SET name = ?2, phone = ?3, email = ?4, replies_within_minutes = ?5`,
  );
  await catalogue.batch(
    managers.map(({ id, name, phone, email, repliesWithinMinutes }) =>
      statement.bind(id, name, phone, email, repliesWithinMinutes),
    ),
  );
}

/** Removes a manager; their investors are assigned to another at once. False when the id is unknown. */
export async function dismissManager(catalogue: D1Database, id: string): Promise<boolean> {
  const { meta } = await catalogue.prepare("DELETE FROM relationship_manager WHERE id = ?").bind(id).run();
  return meta.changes > 0;
}
