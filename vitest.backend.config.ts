import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Backend tests run inside workerd, on real Durable Object storage, D1, R2 and queues: nothing is mocked below us.
 * Storage is empty at the start of each test file and shared by the tests of one file.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: here("./") }] },
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: here("backend/wrangler.toml") },
      miniflare: {
        bindings: {
          TEST_CATALOGUE_MIGRATIONS: await readD1Migrations(here("backend/catalogue/migrations")),
          TEST_SANDBOX_MIGRATIONS: await readD1Migrations(here("backend/gateways/sandbox/migrations")),
        },
      },
    })),
  ],
  test: {
    // Every file has an engine of its own, which is given a package as one file instead of hundreds.
    deps: { optimizer: { ssr: { enabled: true, include: ["@cantoo/pdf-lib", "zod", "libphonenumber-js/min"] } } },
    // Most of a file's time is its own engine starting; half the cores would idle meanwhile.
    maxWorkers: "100%",
    include: ["tests/backend/**/*.test.ts"],
    setupFiles: [here("tests/backend/apply-migrations.ts")],
  },
});
