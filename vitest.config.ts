import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { beginAsOf } from "./scripts/as-of.ts";
import { PURE_UNIT_FILES } from "./scripts/pure-unit-files.ts";

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

const UNIT_FILES = [
  "middleware.test.ts",
  "lib/**/*.test.ts",
  "backend/**/*.test.ts",
  "app/**/*.test.{ts,tsx}",
  "components/**/*.test.{ts,tsx}",
  "tests/unit-shared/**/*.test.ts",
];

/** Files whose tests replace modules. A name in brackets is a folder of a route, not a pattern. */
const REPLACING = globSync(UNIT_FILES, { cwd: import.meta.dirname })
  .filter((path) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(`${import.meta.dirname}/${path}`, "utf8")))
  .map((path) => path.replaceAll(/[[\]()]/g, "\\$&"));

/** Unit tests: pure code, beside its source, in Node. Tests that need workerd run under `vitest.backend.config.ts`. */
export default defineConfig({
  plugins: [faces],
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    maxWorkers: "100%",
    // Ends a test that hangs. A busy machine does not reach it.
    testTimeout: 300_000,
    projects: [
      { extends: true, test: { name: "pure", isolate: false, include: [...PURE_UNIT_FILES] } },
      {
        extends: true,
        test: {
          name: "unit",
          // Code without lasting effects: the files of one process may share their modules.
          isolate: false,
          include: UNIT_FILES,
          exclude: ["**/node_modules/**", ...PURE_UNIT_FILES, ...REPLACING],
        },
      },
      {
        extends: true,
        // A replaced module must neither reach other files nor be loaded before it is replaced.
        test: { name: "replacing", isolate: true, include: REPLACING },
      },
    ],
  },
});
