import { seedForTests } from "../tests/e2e/support/served.ts";
import { buildIfStale } from "./build.ts";
import { backend, lint, types, unit, unusedCode } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { playwrightStage, preparationStage, runStages, vitestStage } from "./stages.ts";

let forgetWorld: (() => Promise<void>) | undefined;

const preparations = [
  preparationStage("build", () => buildIfStale(() => undefined)),
  preparationStage("a browser", ensureChromium),
  preparationStage("a seeded world", async () => {
    forgetWorld = await seedForTests();
  }),
];

const http = vitestStage("over HTTP", "vitest.http.config.ts");
const journeys = playwrightStage("journeys", "tests/e2e/playwright.config.ts");

/**
 * `npm test`: everything there is. Two lanes of the same length, for two cores; then the browser, which has the machine
 * to itself, as its person waits seconds and no longer.
 */
const everything = [
  [
    [types, ...preparations, http],
    [lint, unusedCode, unit, backend],
  ],
  [[journeys]],
];

try {
  process.exitCode = (await runStages(...everything)) ? 0 : 1;
} finally {
  await forgetWorld?.();
}
