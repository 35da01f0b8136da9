/**
 * The documented client-storage keys. Always true here: nothing in this storage authorises anything. The session is
 * sealed in a cookie that scripts cannot read; `token` only marks that there is one.
 */

/** The storage of a browser, or a Map-like stand-in. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Stores {
  local: KeyValueStore;
  session: KeyValueStore;
}

/** Says "signed in" and opens no door. */
const TOKEN_MARKER = "sealed";

export type InvestmentType = "INR" | "GIFT";

/** A browser that refuses storage (a private window, a full disk) must not stop a page. */
const NO_STORE: KeyValueStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** @returns stand-ins that remember nothing where the browser keeps none. */
export function browserStores(): Stores {
  try {
    return { local: window.localStorage, session: window.sessionStorage };
  } catch {
    return { local: NO_STORE, session: NO_STORE };
  }
}

/** After a sign-in: the marker, whose it is, and that nobody signed out. `session`: the `_session` of the visit. */
export function keepSignIn(stores: Stores, { userId, session }: { userId: string; session: string | null }): void {
  stores.local.setItem("token", TOKEN_MARKER);
  stores.local.setItem("userId", userId);
  stores.local.setItem("isLoggedOut", "false");
  keepVisit(stores, { session, device: null });
}

/** What a successful answer says of the visit; null leaves what is kept. */
export function keepVisit(stores: Stores, visit: { session: string | null; device: string | null }): void {
  if (visit.device !== null) stores.local.setItem("_xdid", visit.device);
  if (visit.session === null) return;
  stores.local.setItem("_session", visit.session);
  stores.session.setItem("_session", visit.session);
}

/** The documented logout: empties the keys of the session and marks it ended. The device keeps its id and its mode. */
export function dropSignIn(stores: Stores): void {
  for (const key of ["token", "_session", "userId"]) stores.local.removeItem(key);
  stores.session.removeItem("_session");
  stores.local.setItem("isLoggedOut", "true");
}

/** A token stands and nobody signed out: the condition of the migration popup. */
export function isSignedIn(local: KeyValueStore): boolean {
  return local.getItem("token") !== null && local.getItem("isLoggedOut") === "false";
}

/** The device's id, made once. `newId` gives randomness, such as `crypto.randomUUID`. */
export function deviceId(local: KeyValueStore, newId: () => string): string {
  const kept = local.getItem("_xdid");
  if (kept !== null && kept !== "") return kept;
  const made = newId();
  local.setItem("_xdid", made);
  return made;
}

export function findInvestmentType(local: KeyValueStore): InvestmentType | null {
  const kept = local.getItem("investmentType");
  return kept === "INR" || kept === "GIFT" ? kept : null;
}

/** True inside the host app's web view, which sets the key itself. */
export function isInsideFlutter(local: KeyValueStore): boolean {
  return local.getItem("isFlutter") === "true";
}

export function keepInvestmentType(type: InvestmentType): void {
  browserStores().local.setItem("investmentType", type);
}
