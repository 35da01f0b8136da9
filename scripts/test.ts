import { seedForTests } from "../tests/e2e/support/served.ts";
import { buildIfStale } from "./build.ts";
import { backendStage, quickStages } from "./check.ts";
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

/** `npm test`: everything there is. What speaks to a server is alone with it: some of it looks at the time. */
const served = [
  vitestStage("over HTTP", "vitest.http.config.ts"),
  playwrightStage("journeys", "tests/e2e/playwright.config.ts"),
];

try {
  const passed = await runStages([[...quickStages, ...preparations], [backendStage]], [served]);
  process.exitCode = passed ? 0 : 1;
} finally {
  await forgetWorld?.();
}
