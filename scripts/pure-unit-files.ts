import { buildSync } from "esbuild";
import { root } from "./paths.ts";
import { fingerprintStage } from "./stage-inputs.ts";

/**
 * The slowest unit tests that read only their imports, which a test verifies. They are a stage of their own, so
 * that a change elsewhere does not run them again.
 */
export const PURE_UNIT_FILES = [
  "backend/bank-files/linear.test.ts",
  "backend/bank-files/read-statement.test.ts",
  "backend/gateways/sandbox/metal-market.test.ts",
  "backend/investor/tax/tax-credit-match.test.ts",
  "backend/uploads/linear.test.ts",
  "lib/calculators/extremes.test.ts",
  "lib/finance/asset-leasing.test.ts",
  "lib/finance/bond-properties.test.ts",
  "lib/finance/bond-second-engine.test.ts",
  "lib/finance/metal-holding.test.ts",
  "tests/unit-shared/openapi.test.ts",
] as const;

/** Every file of the project that these files import, directly or not, and the files themselves. */
export function filesImportedBy(paths: readonly string[]): readonly string[] {
  const { metafile } = buildSync({
    ...{ absWorkingDir: root, entryPoints: [...paths], outdir: "unwritten", write: false, metafile: true },
    ...{ bundle: true, packages: "external", platform: "node", format: "esm", logLevel: "silent" },
  });
  // Of an import with attributes, the name ends with them.
  return [...new Set(Object.keys(metafile.inputs).map((name) => name.replace(/ with \{.*$/, "")))];
}

/** Covers the pure tests, their imports, their runner's configuration, and the packages' versions. */
export const fingerprintPureUnit = (): string =>
  fingerprintStage([
    ...filesImportedBy([...PURE_UNIT_FILES, "vitest.config.ts"]),
    "package-lock.json",
    "tsconfig.json",
  ]);
