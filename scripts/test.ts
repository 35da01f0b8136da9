import { buildIfStale } from "./build.ts";
import { checkStages } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { playwrightStage, preparationStage, runStages, vitestStage } from "./stages.ts";

/** `npm test`: everything there is. */
const everything = [
  ...checkStages,
  preparationStage("build", () => buildIfStale(() => undefined)),
  vitestStage("over HTTP", "vitest.http.config.ts"),
  preparationStage("a browser", ensureChromium),
  playwrightStage("journeys", "tests/e2e/playwright.config.ts"),
];

process.exitCode = (await runStages(everything)) ? 0 : 1;
