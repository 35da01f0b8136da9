/** When the migration popup is due. Pure; the storage, the address and the answer of the check arrive as arguments. */

export interface Migration {
  /** Where "Go to ultra" leads: an http(s) address. */
  ultraUrl: string;
}

interface Visit {
  /** A token is stored and nobody signed out. */
  signedIn: boolean;
  /** The query of the address, such as `?app=ultra`. */
  search: string;
  /** The remembered `app` of this visit. */
  app: string | null;
  /** Closed once already in this visit. */
  closed: boolean;
}

export function comesFromUltra({ search, app }: Pick<Visit, "search" | "app">): boolean {
  return app === "ultra" || new URLSearchParams(search).get("app") === "ultra";
}

export function popupIsDue(visit: Visit): boolean {
  return visit.signedIn && !visit.closed && !comesFromUltra(visit);
}

/** @returns `null` for anything that is not the data of an upgraded investor, an address of another kind included. */
export function readMigration(body: unknown): Migration | null {
  if (typeof body !== "object" || body === null || !("ultraUrl" in body)) return null;
  const { ultraUrl } = body;
  if (typeof ultraUrl !== "string" || !/^https?:\/\/[^/]/.test(ultraUrl)) return null;
  return { ultraUrl };
}
