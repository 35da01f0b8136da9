import { seedForTests } from "../tests/e2e/support/served.ts";
import { buildIfStale } from "./build.ts";
import { checkStages } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { playwrightStage, preparationStage, runStages, vitestStage } from "./stages.ts";

let forgetWorld: (() => Promise<void>) | undefined;

/** `npm test`: everything there is. */
const everything = [
  ...checkStages,
  preparationStage("build", () => buildIfStale(() => undefined)),
  preparationStage("a seeded world", async () => {
    forgetWorld = await seedForTests();
  }),
  vitestStage("over HTTP", "vitest.http.config.ts"),
  preparationStage("a browser", ensureChromium),
  playwrightStage("journeys", "tests/e2e/playwright.config.ts"),
];

try {
  process.exitCode = (await runStages(everything)) ? 0 : 1;
} finally {
  await forgetWorld?.();
}
