/** What a successful answer tells the browser to keep of its visit (specification §7). It authorises nothing. */

import type { Call } from "../../lib/contract/define.ts";
import { DEVICE_HEADER } from "../../lib/contract/values/device.ts";
import { TAP_SESSION_HEADER, visitIdIn } from "../../lib/contract/values/visit.ts";
import type { RouteContext } from "./route.ts";

/** A public query is the same for everybody, and a cache may keep it: it names nobody. */
export const isSharedAnswer = ({ access, effect }: Pick<Call, "access" | "effect">): boolean =>
  access === "public" && effect === "query";

export function writeVisitHeaders({ request, headers }: Pick<RouteContext, "request" | "headers">): void {
  // Whoever signs in begins a visit: two investors of one browser never share one.
  const hasSignedIn = headers.has("x-tap-auth");
  const known = hasSignedIn ? null : visitIdIn(request.headers.get(TAP_SESSION_HEADER));
  headers.set(TAP_SESSION_HEADER, known ?? crypto.randomUUID());
  headers.set(DEVICE_HEADER, visitIdIn(request.headers.get(DEVICE_HEADER)) ?? crypto.randomUUID());
}
