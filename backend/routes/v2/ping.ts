import { Refusal } from "../../../lib/contract/errors.ts";
import { ping } from "../../../lib/contract/user.ts";
import { clock } from "../../clock.ts";
import { route } from "../route.ts";

export const pingRoute = route(ping, async ({ env }) => {
  const row = await env.CATALOGUE.prepare("SELECT 1 AS one FROM deal UNION SELECT 1").first();
  if (!row) throw new Refusal("GATEWAY_UNAVAILABLE");
  return { at: clock.now() };
});
