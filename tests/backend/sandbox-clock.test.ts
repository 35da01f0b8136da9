/** The sandbox's clock while it is moved. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "../../backend/env.ts";
import { clock, moveClock } from "../../backend/platform/clock.ts";
import { DAY_MS } from "../../lib/contract/values/calendar-date.ts";

/** The database answers a read of the clock only once `released` is. */
function withSlowReads(released: Promise<void>): Env {
  if (!env.SANDBOX) throw new Error("the tests run in a sandbox");
  const prepare: D1Database["prepare"] = (query) => {
    const statement = env.SANDBOX?.prepare(query) ?? expect.fail();
    return query.startsWith("SELECT") ? holdRead(statement, released) : statement;
  };
  return {
    ...env,
    SANDBOX: new Proxy(env.SANDBOX, {
      get: (target, name) => (name === "prepare" ? prepare : Reflect.get(target, name)),
    }),
  };
}

const holdRead = (statement: D1PreparedStatement, released: Promise<void>) =>
  new Proxy(statement, {
    get: (target, name) =>
      name === "first"
        ? async () => {
            const row = await target.first();
            await released;
            return row;
          }
        : Reflect.get(target, name),
  });

it("a read that began before the clock was moved does not turn the clock back", async () => {
  const begin = clock.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const earlier = moveClock(withSlowReads(promise), 0);
  // The earlier move has read its offset, and waits.
  await scheduler.wait(100);
  await moveClock(env, 3 * DAY_MS);
  resolve();
  await earlier;
  expect(Math.floor((clock.now() - begin) / DAY_MS)).toBe(3);
});
