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

/** The cookies that a sign-out empties, beside the sealed one, which only the server can. */
const SIGN_OUT_COOKIES = ["X-Tap-Session", "_session"] as const;

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

/** After a sign-in: the marker, whose it is, and that nobody signed out. */
export function keepSignIn(stores: Stores, signIn: { userId: string; session?: string }): void {
  stores.local.setItem("token", TOKEN_MARKER);
  stores.local.setItem("userId", signIn.userId);
  stores.local.setItem("isLoggedOut", "false");
  if (signIn.session === undefined) return;
  stores.local.setItem("_session", signIn.session);
  stores.session.setItem("_session", signIn.session);
}

/**
 * The documented sign-out: empties the keys of the session and marks it ended. The device keeps its id and its mode.
 * @returns the texts that `document.cookie` takes to drop the session's readable cookies.
 */
export function dropSignIn(stores: Stores): string[] {
  for (const key of ["token", "_session", "userId"]) stores.local.removeItem(key);
  stores.session.removeItem("_session");
  stores.local.setItem("isLoggedOut", "true");
  return SIGN_OUT_COOKIES.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
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
