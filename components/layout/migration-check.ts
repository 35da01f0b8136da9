/** The conditions of the migration popup. Pure; storage, cookies and the API response are arguments. */

export interface StorageMigration {
  /** The target of "Go to ultra": an http(s) address. */
  ultraUrl: string;
}

interface Visit {
  /** A token is stored and no logout is flagged. */
  signedIn: boolean;
  /** The `app` cookie of this visit, which middleware sets for an address with `app=ultra`. */
  app: string | null;
  /** Closed already in this visit. */
  closed: boolean;
}

export const popupIsDue = ({ signedIn, app, closed }: Visit): boolean => signedIn && !closed && app !== "ultra";

/** @returns `null` for any response but the data of a migrated investor, including one with an invalid address. */
export function readMigration(body: unknown): StorageMigration | null {
  if (typeof body !== "object" || body === null || !("ultraUrl" in body)) return null;
  const { ultraUrl } = body;
  if (typeof ultraUrl !== "string" || !/^https?:\/\/[^/]/.test(ultraUrl)) return null;
  return { ultraUrl };
}
