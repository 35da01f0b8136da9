/** The instant of a test file whose expected figures depend on the day. */
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { clock, moveClock } from "../../backend/platform/clock.ts";

/** Call before other hooks: moves the clock to the instant, whatever the run's. The file's storage is still empty. */
export const beginAt = (instant: string): void =>
  beforeAll(async () => {
    await moveClock(env, Date.parse(instant) - clock.now());
  });
