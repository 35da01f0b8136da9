import { seedForTests } from "../tests/e2e/support/served.ts";
import { buildIfStale } from "./build.ts";
import { backend, datedLaw, lint, pureUnit, types, unit, unusedCode } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { runScript } from "./command-line.ts";
import { deployDry } from "./deploy-dry.ts";
import { fingerprintInputs } from "./stage-inputs.ts";
import { beginTests } from "./test-options.ts";
import { playwrightStage, preparationStage, runStages, type Stage, vitestStage } from "./test-stages.ts";
import { keepTestsInMemory } from "./test-storage.ts";
import { unlessUnchanged } from "./unchanged-stages.ts";

await runScript(() => beginTests("npm test"));
keepTestsInMemory();

let forgetWorld: (() => Promise<void>) | undefined;

const building = Promise.withResolvers<void>();
const preparing = Promise.withResolvers<void>();
const unitEnd = Promise.withResolvers<void>();
// Without a listener a failed preparation would end this process.
preparing.promise.catch(() => undefined);

/** A preparation of the served tests. */
const prepared = (name: string, prepare: () => Promise<unknown>): Stage =>
  preparationStage(name, () =>
    prepare().catch((error: unknown) => {
      preparing.reject(error);
      throw error;
    }),
  );

const preparations = [
  prepared("build", () => buildIfStale(() => undefined).finally(building.resolve)),
  prepared("a browser", ensureChromium),
  prepared("a seeded world", async () => {
    forgetWorld = await seedForTests();
    preparing.resolve();
  }),
];

const servedInputs = () => fingerprintInputs("served");
const http = unlessUnchanged(vitestStage("over HTTP", "vitest.http.config.ts"), servedInputs);
const journeys: Stage = {
  ...unlessUnchanged(playwrightStage("journeys", "tests/e2e/playwright.config.ts"), servedInputs),
  needs: [preparing.promise, unitEnd.promise],
};

const unitThenJourneys: Stage = { ...unit, run: () => unit.run().finally(unitEnd.resolve) };

/** Route types are written to the build's folder, so this stage waits for the build. */
const typesOfBuild: Stage = { ...types, needs: [building.promise] };

/** Bundles the build's output, so this stage waits for it too. */
const deployable: Stage = {
  name: "deployable",
  needs: [building.promise],
  run: async () => {
    const excess = await deployDry(() => undefined);
    return { passed: excess.length === 0 ? 1 : 0, failed: excess.length, output: excess.join("\n") };
  },
};

/**
 * `npm test`: all checks and tests, for two cores. Tests over HTTP leave two fifths of them idle, so journeys start beside
 * them when the unit tests have ended.
 */
const everything = [
  [...preparations, http],
  [journeys],
  [lint, unusedCode, datedLaw, pureUnit, unitThenJourneys, backend, typesOfBuild, deployable],
];

try {
  process.exitCode = (await runStages(everything)) ? 0 : 1;
} finally {
  await forgetWorld?.();
}
