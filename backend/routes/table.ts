/** Calls that are not, or not only, a matter of one investor's object. */
import type { Route } from "./route.ts";
import { pingRoute } from "./v2/ping.ts";

export const specialRoutes: readonly Route[] = [pingRoute];
