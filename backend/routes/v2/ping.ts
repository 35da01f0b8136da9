import { Refusal } from "../../../lib/contract/errors.ts";
import { ping } from "../../../lib/contract/user.ts";
import { assertCatalogueAnswers } from "../../catalogue/health.ts";
import { clock } from "../../clock.ts";
import { route } from "../route.ts";

export const pingRoute = route(ping, async ({ env }) => {
  try {
    await assertCatalogueAnswers(env.CATALOGUE);
  } catch {
    throw new Refusal("GATEWAY_UNAVAILABLE");
  }
  return { at: clock.now() };
});
