import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";
import { keepTestsInMemory } from "./scripts/test-storage.ts";

const asOf = beginAsOf();
keepTestsInMemory();

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Backend tests run inside workerd on real Durable Object storage, D1, R2 and queues, without mocks of the platform.
 * Storage is empty at the start of each test file and shared by its tests.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: here("./") }] },
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: here("backend/wrangler.toml") },
      miniflare: {
        // Events are delivered at once: with a delay they could arrive during the next test file.
        queueConsumers: {
          "ultra-events": {
            maxBatchSize: 50,
            maxBatchTimeout: 0,
            maxRetries: 10,
            deadLetterQueue: "ultra-events-dead",
          },
          "ultra-events-dead": { maxBatchSize: 20, maxBatchTimeout: 0, maxRetries: 100 },
          "ultra-analytics": { maxBatchSize: 100, maxBatchTimeout: 0, maxRetries: 10 },
        },
        bindings: {
          TEST_AS_OF: asOf,
          CLOCK_OFFSET_MS: process.env.CLOCK_OFFSET_MS ?? "",
          TEST_ANALYTICS_MIGRATIONS: await readD1Migrations(here("backend/embedded/analytics/migrations")),
          TEST_CATALOGUE_MIGRATIONS: await readD1Migrations(here("backend/catalogue/migrations")),
          TEST_SANDBOX_MIGRATIONS: await readD1Migrations(here("backend/gateways/sandbox/migrations")),
        },
      },
    })),
  ],
  test: {
    // Starting an engine takes longer than most test files: one per worker, emptied before every file.
    isolate: false,
    maxWorkers: "100%",
    // Ends a test that hangs. A busy machine does not reach it.
    testTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 300_000,
    include: ["tests/backend/**/*.test.ts"],
    setupFiles: [here("tests/backend/empty-storage.ts")],
  },
});
