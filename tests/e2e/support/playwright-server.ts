import { ensureChromium } from "../../../scripts/chromium.ts";
import { serveForTests } from "./served.ts";

/** One server for all journeys. Playwright's workers inherit the environment, and with it the address. */
export default async function serve() {
  await ensureChromium();
  const { url, operatorKey, stop } = await serveForTests();
  process.env.ULTRA_URL = url;
  process.env.ULTRA_OPERATOR_KEY = operatorKey;
  return stop;
}
