import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that speak HTTP to the built app as it is served: races, headers, caching. One server for all of them. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: here("./") }] },
  test: {
    // Some start a server of their own, which a busy machine takes its time for.
    hookTimeout: 60_000,
    include: ["tests/e2e/http/**/*.test.ts"],
    globalSetup: [here("tests/e2e/support/vitest-server.ts")],
    testTimeout: 30_000,
    fileParallelism: false,
  },
});
