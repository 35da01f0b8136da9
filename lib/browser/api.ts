/** The browser's API calls through the gateway, and the effects of every response on the browser's state. */
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_HEADER } from "../contract/facts/device";
import { TAP_SESSION_HEADER, VISIT_COOKIES, VISIT_SECONDS, visitIdIn } from "../contract/facts/visit";
import { writeCookie } from "./cookies";
import { currentVisit, endSession, isLoggedOut } from "./sign-out";
import { browserStores, storeVisit } from "./storage";

export async function fetchApi(path: string, init: RequestInit = {}): Promise<Response> {
  const sentIn = currentVisit();
  const headers = new Headers(init.headers);
  if (sentIn !== null) headers.set(TAP_SESSION_HEADER, sentIn);
  const response = await fetch(path, { ...init, headers });
  applyResponse(response.status, (name) => response.headers.get(name), sentIn);
  return response;
}

/**
 * Also used for responses of `XMLHttpRequest`. A 401 ends the session in this browser (specification §4), unless
 * another session has begun since the request was sent in `sentIn`.
 */
export function applyResponse(status: number, header: (name: string) => string | null, sentIn: string | null): void {
  const current = currentVisit();
  if (status === 401 && current === sentIn) endSession();
  if (status < 200 || status > 299) return;
  const answered = visitIdIn(header(TAP_SESSION_HEADER));
  // A sign-out ends the visit: a later response in another tab begins no new visit before the next sign-in.
  const isSame = (current === sentIn || answered === current) && !isLoggedOut();
  const session = isSame ? answered : null;
  const device = visitIdIn(header(DEVICE_HEADER));
  storeVisit(browserStores(), { session, device });
  // Cookies carry the values to forms and pages, which cannot set custom headers.
  if (device) writeCookie({ name: DEVICE_COOKIE, value: device, seconds: DEVICE_COOKIE_SECONDS });
  for (const name of session ? VISIT_COOKIES : []) writeCookie({ name, value: session ?? "", seconds: VISIT_SECONDS });
}
