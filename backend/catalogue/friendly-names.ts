/** Read model of the friendly names that investors chose for others to see. */
import type { UserId } from "../../lib/contract/values/ids.ts";

export interface NamedInvestor {
  readonly userId: UserId;
  readonly friendlyName: string;
  /** Incremented by the account with each change of the name. */
  readonly version: number;
}

/** Stores a name. Ignored when older than the stored one, or when the account is closed. */
export function friendlyNameStatement(
  catalogue: D1Database,
  { userId, friendlyName, version }: NamedInvestor,
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO friendly_name (investor_id, version, name)
       SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM closed_account WHERE investor_id = ?1)
       ON CONFLICT (investor_id) DO UPDATE SET version = ?2, name = ?3 WHERE version < ?2`,
    )
    .bind(userId, version, friendlyName);
}

/** The friendly name of one investor; null when they have chosen none. */
export async function findFriendlyName(catalogue: D1Database, userId: UserId): Promise<string | null> {
  return catalogue.prepare("SELECT name FROM friendly_name WHERE investor_id = ?").bind(userId).first<string>("name");
}
