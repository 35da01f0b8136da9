/** The one way of the browser's own calls through the API gateway, and what every answer of it means to the browser. */
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_HEADER } from "../contract/values/device";
import { TAP_SESSION_HEADER, VISIT_COOKIES, VISIT_SECONDS, visitIdIn } from "../contract/values/visit";
import { writeCookie } from "./cookies";
import { signOut } from "./sign-out";
import { browserStores, keepVisit } from "./storage";

export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  acceptAnswer(response.status, (name) => response.headers.get(name));
  return response;
}

/** Also for an answer that `fetch` has not brought. A 401 ends the session in this browser (specification §4). */
export function acceptAnswer(status: number, header: (name: string) => string | null): void {
  if (status === 401) signOut({ redirect: true });
  if (status < 200 || status > 299) return;
  const session = visitIdIn(header(TAP_SESSION_HEADER));
  const device = visitIdIn(header(DEVICE_HEADER));
  keepVisit(browserStores(), { session, device });
  // The next form or page carries no header of ours.
  if (device) writeCookie({ name: DEVICE_COOKIE, value: device, seconds: DEVICE_COOKIE_SECONDS });
  for (const name of session ? VISIT_COOKIES : []) writeCookie({ name, value: session ?? "", seconds: VISIT_SECONDS });
}
