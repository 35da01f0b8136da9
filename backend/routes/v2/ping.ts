import { ping } from "../../../lib/contract/calls/user.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { assertCatalogueResponds } from "../../catalogue/health.ts";
import { clock } from "../../platform/clock.ts";
import { route } from "../route.ts";

export const pingRoute = route(ping, async ({ env }) => {
  try {
    await assertCatalogueResponds(env.CATALOGUE);
  } catch {
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
  return { at: clock.now() };
});
