import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";
import { keepTestsInMemory } from "./scripts/test-storage.ts";

beginAsOf();
keepTestsInMemory();

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** HTTP tests of the built app as it is served: races, headers, caching. One server for all of them. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: here("./") }] },
  test: {
    // Ends a test that hangs. A busy machine does not reach it.
    testTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 600_000,
    include: ["tests/e2e/http/**/*.test.ts"],
    globalSetup: [here("tests/e2e/support/vitest-server.ts")],
    fileParallelism: false,
  },
});
