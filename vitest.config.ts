import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";

beginAsOf();

/** Unit tests: pure code, beside its source, in Node. Tests that need workerd run under `vitest.backend.config.ts`. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // Pure code has no lasting effects, so the files of one process may share their modules.
    isolate: false,
    maxWorkers: "100%",
    // Ends a test that hangs. A busy machine does not reach it.
    testTimeout: 300_000,
    include: [
      "middleware.test.ts",
      "lib/**/*.test.ts",
      "backend/**/*.test.ts",
      "app/**/*.test.{ts,tsx}",
      "components/**/*.test.{ts,tsx}",
      "tests/unit-shared/**/*.test.ts",
    ],
  },
});
