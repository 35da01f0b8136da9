import { ensureChromium } from "../../../scripts/chromium.ts";
import { seedForTests, serveForTests } from "./served.ts";

/**
 * One server for all journeys, whose address Playwright's workers inherit through the environment. Journeys with a
 * server of their own copy its data: several that seed at once would exceed the time to start.
 */
export default async function serve() {
  await ensureChromium();
  const forget = await seedForTests();
  const { url, operatorKey, stop } = await serveForTests();
  process.env.ULTRA_URL = url;
  process.env.ULTRA_OPERATOR_KEY = operatorKey;
  return async () => {
    await stop();
    await forget();
  };
}
