import { seedForTests } from "../tests/e2e/support/served.ts";
import { beginAsOf } from "./as-of.ts";
import { buildIfStale } from "./build.ts";
import { backend, datedLaw, lint, types, unit, unusedCode } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { deployDry } from "./deploy-dry.ts";
import { playwrightStage, preparationStage, runStages, type Stage, vitestStage } from "./test-stages.ts";
import { keepTestsInMemory } from "./test-storage.ts";

beginAsOf(process.argv.slice(2));
keepTestsInMemory();

let forgetWorld: (() => Promise<void>) | undefined;

const building = Promise.withResolvers<void>();

const preparations = [
  preparationStage("build", () => buildIfStale(() => undefined).finally(building.resolve)),
  preparationStage("a browser", ensureChromium),
  preparationStage("a seeded world", async () => {
    forgetWorld = await seedForTests();
  }),
];

const http = vitestStage("over HTTP", "vitest.http.config.ts");
const journeys = playwrightStage("journeys", "tests/e2e/playwright.config.ts");

/** Route types are written to the build's folder, so this stage waits for the build. */
const typesOfBuild: Stage = { ...types, run: () => building.promise.then(types.run) };

/** Bundles what the build wrote, so this stage waits for it too. */
const deployable: Stage = {
  name: "deployable",
  run: async () => {
    await building.promise;
    const excess = await deployDry(() => undefined);
    return { passed: excess.length === 0 ? 1 : 0, failed: excess.length, output: excess.join("\n") };
  },
};

/** `npm test`: all checks and tests, in two lanes for two cores. */
const everything = [
  [...preparations, http, journeys],
  [lint, unusedCode, datedLaw, unit, backend, typesOfBuild, deployable],
];

try {
  process.exitCode = (await runStages(everything)) ? 0 : 1;
} finally {
  await forgetWorld?.();
}
