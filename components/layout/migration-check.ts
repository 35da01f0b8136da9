/** When the migration popup is due. Pure; the storage, the cookies and the answer of the check arrive as arguments. */

export interface Migration {
  /** Where "Go to ultra" leads: an http(s) address. */
  ultraUrl: string;
}

interface Visit {
  /** A token is stored and nobody signed out. */
  signedIn: boolean;
  /** The `app` cookie of this visit: middleware keeps it when an address says `app=ultra`. */
  app: string | null;
  /** Closed once already in this visit. */
  closed: boolean;
}

export const popupIsDue = ({ signedIn, app, closed }: Visit): boolean => signedIn && !closed && app !== "ultra";

/** @returns `null` for anything that is not the data of an upgraded investor, an address of another kind included. */
export function readMigration(body: unknown): Migration | null {
  if (typeof body !== "object" || body === null || !("ultraUrl" in body)) return null;
  const { ultraUrl } = body;
  if (typeof ultraUrl !== "string" || !/^https?:\/\/[^/]/.test(ultraUrl)) return null;
  return { ultraUrl };
}
