import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";

beginAsOf();

/** A WOFF file as its bytes, as the backend's bundle has it. */
const faces: Plugin = {
  name: "faces-as-bytes",
  enforce: "pre",
  load: (id) => {
    if (!id.endsWith(".woff")) return;
    return `export default Uint8Array.from(Buffer.from("${readFileSync(id).toString("base64")}", "base64")).buffer;`;
  },
};

/** Unit tests: pure code, beside its source, in Node. Tests that need workerd run under `vitest.backend.config.ts`. */
export default defineConfig({
  plugins: [faces],
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
