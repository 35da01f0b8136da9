/** The settings of a gateway over its double, with the keys and the test host of `world.ts`. */
import type { CashfreeSettings } from "../../../../backend/gateways/cashfree/client.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import { CLIENT, PUBLIC_KEY } from "./world.ts";

export const NOW = epochMs(Date.UTC(2026, 10, 26, 10));

export const settingsOver = (fetch: Fetch): CashfreeSettings => ({
  ...CLIENT,
  environment: "sandbox",
  publicKey: PUBLIC_KEY,
  fetch,
  clock: { now: () => NOW },
});
