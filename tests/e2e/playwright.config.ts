import { defineConfig } from "@playwright/test";
import { beginAsOf } from "../../scripts/as-of.ts";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { keepTestsInMemory } from "../../scripts/test-storage.ts";

beginAsOf();
keepTestsInMemory();

/** Only looks Chromium up; the global setup downloads it when it is missing. */
const executablePath = findChromium();

/** Journeys in a real browser against the built app. No retries: a flaky test fails. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../../test-results",
  globalSetup: "./support/playwright-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  ...(process.env.EVERY_PAGE === undefined && { grepInvert: /@every-page/ }),
  retries: 0,
  // One more than the two cores, because a journey sometimes waits for a gateway.
  workers: 3,
  // The limits end a test that hangs. A busy machine reaches none of them.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: "line",
  use: {
    browserName: "chromium",
    // A journey that fails requests on purpose would not see those of a service worker.
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Recording a trace costs a tenth of the run time; pass --trace on to debug.
    trace: "off",
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: [...chromiumArgs] },
  },
});
