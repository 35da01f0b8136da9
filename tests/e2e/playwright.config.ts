import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";

/** Its setup has found or fetched one before anybody needs it; who merely reads this file fetches nothing. */
const executablePath = findChromium();

/** Journeys through a real browser against the built app. A test that passes at the second try has failed. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../../test-results",
  globalSetup: "./support/playwright-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than cores: a person waits for a gateway now and then, and another goes on meanwhile.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 15_000,
    // A recording takes a tenth longer than what it records; who looks for a cause asks for it: --trace on.
    trace: "off",
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: [...chromiumArgs] },
  },
});
