import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";
import { keepTestsInMemory } from "./scripts/test-storage.ts";

beginAsOf();
keepTestsInMemory();

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Test files by name. */
const named = (names: readonly string[]) => names.map((name) => `tests/e2e/http/${name}.test.ts`);

/** Files that change settings of the shared server, or check all of its accounts. */
const DISTURBING = named(["family", "races", "sale-codes"]);
/** Files that sign in as the same demo investors, whose codes are indistinguishable. */
const DEMO_INVESTORS = named([
  ...[
    "dashboard-holdings",
    "gift-mode",
    "mode-choice",
    "navigation",
    "one-figure",
    "payer-record",
    "tax-year",
    "value-history",
    "workbook-of-postings",
  ],
]);
const alias = [{ find: /^@\//, replacement: here("./") }];
const ALONE = [...DISTURBING, ...DEMO_INVESTORS];

const common = {
  // They end a test that hangs. A busy machine does not reach them.
  ...{ testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } },
  // A new process for each file would read the contract and the tools anew.
  isolate: false,
};

/**
 * HTTP tests of the built app as it is served: races, headers, caching. One server for all files but those that start
 * their own. Most files only use investors of their own, so two run at once.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    globalSetup: [here("tests/e2e/support/vitest-server.ts")],
    projects: [
      {
        resolve: { alias },
        test: {
          ...common,
          name: "side by side",
          include: ["tests/e2e/http/**/*.test.ts"],
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: { ...common, name: "one by one", include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
