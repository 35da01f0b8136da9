import { defineConfig } from "@playwright/test";
import { chromiumArgs, ensureChromium } from "../../scripts/chromium.ts";

/** Journeys through a real browser against the built app. A test that passes at the second try has failed. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../../test-results",
  globalSetup: "./support/playwright-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  reporter: "line",
  use: {
    browserName: "chromium",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 10_000,
    // A recording takes a tenth longer than what it records; who looks for a cause asks for it: --trace on.
    trace: "off",
    launchOptions: { executablePath: await ensureChromium(), args: [...chromiumArgs] },
  },
});
