/** The browser's API calls through the gateway, and the effects of every response on the browser's state. */
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_HEADER } from "../contract/values/device";
import { TAP_SESSION_HEADER, VISIT_COOKIES, VISIT_SECONDS, visitIdIn } from "../contract/values/visit";
import { writeCookie } from "./cookies";
import { signOut } from "./sign-out";
import { browserStores, storeVisit } from "./storage";

export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  applyResponse(response.status, (name) => response.headers.get(name));
  return response;
}

/** Also used for responses of `XMLHttpRequest`. A 401 ends the session in this browser (specification §4). */
export function applyResponse(status: number, header: (name: string) => string | null): void {
  if (status === 401) signOut({ redirect: true });
  if (status < 200 || status > 299) return;
  const session = visitIdIn(header(TAP_SESSION_HEADER));
  const device = visitIdIn(header(DEVICE_HEADER));
  storeVisit(browserStores(), { session, device });
  // Cookies carry the values to forms and pages, which cannot set custom headers.
  if (device) writeCookie({ name: DEVICE_COOKIE, value: device, seconds: DEVICE_COOKIE_SECONDS });
  for (const name of session ? VISIT_COOKIES : []) writeCookie({ name, value: session ?? "", seconds: VISIT_SECONDS });
}
