import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_ID_SHAPE } from "../contract/values/device";
import { browserStores, deviceId } from "./storage";

/** The text that `document.cookie` takes. */
export function deviceCookie(id: string, isSecure: boolean): string {
  return `${DEVICE_COOKIE}=${id}; Path=/; SameSite=Lax; Max-Age=${DEVICE_COOKIE_SECONDS}${isSecure ? "; Secure" : ""}`;
}

/**
 * Writes the device's id where the server sees it. A name that the server gave before scripts ran stands: a code that was
 * asked for under it is good under no other. A browser that keeps no storage is given a new one each time.
 */
export function rememberDevice(): void {
  const { local } = browserStores();
  const given = deviceIn(document.cookie);
  if (given !== null) local.setItem(DEVICE_COOKIE, given);
  const id = deviceId(local, newId);
  if (!DEVICE_ID_SHAPE.test(id)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the next form may be sent at once.
  document.cookie = deviceCookie(id, window.location.protocol === "https:");
}

/** The id in the text of `document.cookie`; null where there is none of use. */
export function deviceIn(cookies: string): string | null {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`));
  const id = found?.slice(DEVICE_COOKIE.length + 1) ?? "";
  return DEVICE_ID_SHAPE.test(id) ? id : null;
}

/** `crypto.randomUUID` exists on TLS and on this machine only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
