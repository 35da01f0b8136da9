import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { moveClock } from "../../backend/clock.ts";
import { forgetGoogleKeys } from "../../backend/gateways/sandbox/google.ts";

// The file before this one had the same engine: nothing that it stored is left, and the clock tells today's time again.
// What it told the queue last is on its way for a moment yet, and must not arrive here.
await scheduler.wait(50);
await reset();
await applyD1Migrations(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
await applyD1Migrations(env.ANALYTICS, env.TEST_ANALYTICS_MIGRATIONS);
if (env.SANDBOX) {
  await applyD1Migrations(env.SANDBOX, env.TEST_SANDBOX_MIGRATIONS);
  forgetGoogleKeys(env.SANDBOX);
}
await moveClock(env, 0);
