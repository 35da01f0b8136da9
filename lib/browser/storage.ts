/**
 * The documented client-storage keys. Invariant: nothing in this storage authorises anything. The session is in an
 * encrypted cookie that scripts cannot read; `token` only marks its existence.
 */

/** Browser storage, or a Map-like stand-in. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Stores {
  local: KeyValueStore;
  session: KeyValueStore;
}

/** Marks a sign-in and grants nothing. */
const TOKEN_MARKER = "sealed";

export type InvestmentType = "INR" | "GIFT";

/** The code step that a reload continues (components/confirm-code/stored-step.ts). */
export const STORED_STEP_KEY = "confirmCode";

/** A browser without storage (a private window, a full disk) must still show the page. */
const NO_STORE: KeyValueStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** @returns stand-ins that store nothing where the browser has no storage. */
export function browserStores(): Stores {
  try {
    return { local: window.localStorage, session: window.sessionStorage };
  } catch {
    return { local: NO_STORE, session: NO_STORE };
  }
}

/**
 * After a sign-in: stores the token marker and the user id, and clears the logout flag. `session`: the visit's
 * `_session`.
 */
export function storeSignIn(stores: Stores, { userId, session }: { userId: string; session: string | null }): void {
  stores.local.setItem("token", TOKEN_MARKER);
  stores.local.setItem("userId", userId);
  stores.local.setItem("isLoggedOut", "false");
  storeVisit(stores, { session, device: null });
}

/** Stores the visit's ids from a successful response; null keeps the stored value. */
export function storeVisit(stores: Stores, visit: { session: string | null; device: string | null }): void {
  if (visit.device !== null) stores.local.setItem("_xdid", visit.device);
  if (visit.session === null) return;
  stores.local.setItem("_session", visit.session);
  stores.session.setItem("_session", visit.session);
}

/** The documented logout: clears the session's keys and sets the logout flag. The device id and the mode stay. */
export function clearSignIn(stores: Stores): void {
  for (const key of ["token", "_session", "userId"]) stores.local.removeItem(key);
  stores.session.removeItem("_session");
  stores.local.setItem("isLoggedOut", "true");
}

export const hasLoggedOut = (local: KeyValueStore): boolean => local.getItem("isLoggedOut") === "true";

/** A token marker exists and no logout is flagged: the condition of the migration popup. */
export function isSignedIn(local: KeyValueStore): boolean {
  return local.getItem("token") !== null && local.getItem("isLoggedOut") === "false";
}

/** The device id, generated once. `newId` provides randomness, such as `crypto.randomUUID`. */
export function deviceId(local: KeyValueStore, newId: () => string): string {
  const stored = local.getItem("_xdid");
  if (stored !== null && stored !== "") return stored;
  const made = newId();
  local.setItem("_xdid", made);
  return made;
}

const SELECTED_TYPE_KEY = "investmentTypeSelected";

export const asInvestmentType = (stored: string | null): InvestmentType | null =>
  stored === "INR" || stored === "GIFT" ? stored : null;

export const findInvestmentType = (local: KeyValueStore) => asInvestmentType(local.getItem("investmentType"));

/** The mode that the server selected last; `investmentType` differs from it where the investor chose. */
export const findSelectedType = (local: KeyValueStore) => asInvestmentType(local.getItem(SELECTED_TYPE_KEY));

/** True inside the host app's web view, which sets the key itself. */
export function isInsideFlutter(local: KeyValueStore): boolean {
  return local.getItem("isFlutter") === "true";
}

export function storeMode(local: KeyValueStore, type: InvestmentType, isSelected: boolean): void {
  local.setItem("investmentType", type);
  if (isSelected) local.setItem(SELECTED_TYPE_KEY, type);
  else local.removeItem(SELECTED_TYPE_KEY);
}
