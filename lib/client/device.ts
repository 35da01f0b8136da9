import { DEVICE_COOKIE, DEVICE_ID_SHAPE } from "../contract/device";
import { browserStores, deviceId } from "./storage";

const YEAR_SECONDS = 365 * 86_400;

/** The text that `document.cookie` takes. */
export function deviceCookie(id: string, isSecure: boolean): string {
  return `${DEVICE_COOKIE}=${id}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${isSecure ? "; Secure" : ""}`;
}

/** Writes the device's id where the server sees it. A browser that keeps no storage is given a new one each time. */
export function rememberDevice(): void {
  const id = deviceId(browserStores().local, newId);
  if (!DEVICE_ID_SHAPE.test(id)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the next form may be sent at once.
  document.cookie = deviceCookie(id, window.location.protocol === "https:");
}

/** `crypto.randomUUID` exists on TLS and on this machine only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
