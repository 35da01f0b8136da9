import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { forgetCircuits } from "../../backend/gateways/health/watch.ts";
import { forgetGoogleKeys } from "../../backend/gateways/sandbox/google.ts";
import { clock, moveClock } from "../../backend/platform/clock.ts";
import { forgetSettlementDays } from "../../backend/platform/settlement-days-store.ts";
import { deleteStorage } from "./delete-storage.ts";

/** Into an empty database: a request to it for each migration would take three times as long as the statements. */
async function createTables(database: D1Database, migrations: readonly D1Migration[]): Promise<void> {
  await database.batch(migrations.flatMap(({ queries }) => queries.map((query) => database.prepare(query))));
}

// Test files share one engine: delete the previous file's storage and set the clock to the run's instant.
// The previous file's last queue messages may still be in flight and must not arrive in this file.
await scheduler.wait(50);
await deleteStorage();
await createTables(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
await createTables(env.ANALYTICS, env.TEST_ANALYTICS_MIGRATIONS);
if (env.SANDBOX) {
  await createTables(env.SANDBOX, env.TEST_SANDBOX_MIGRATIONS);
  forgetGoogleKeys(env.SANDBOX);
}
forgetSettlementDays();
forgetCircuits();
await moveClock(env, 0);
await moveClock(env, Date.parse(env.TEST_AS_OF) - clock.now());

// A call that returns an error code which openapi.json does not list for it fails the file.
const undeclared = new Set<string>();
const write = console.error;
console.error = (...line: unknown[]) => {
  const kind = /"error_code_undeclared".*"kind":"([^"]+)"/.exec(String(line[0]))?.[1];
  if (kind !== undefined) undeclared.add(kind);
  write(...line);
};
afterAll(() => {
  console.error = write;
  expect([...undeclared]).toEqual([]);
});
