import { ensureChromium } from "../../../scripts/chromium.ts";
import { serveForTests } from "./served.ts";

/** One server for all journeys. Playwright's workers inherit its address through the environment. */
export default async function serve() {
  await ensureChromium();
  const { url, operatorKey, stop } = await serveForTests();
  process.env.ULTRA_URL = url;
  process.env.ULTRA_OPERATOR_KEY = operatorKey;
  return stop;
}
