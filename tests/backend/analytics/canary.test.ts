import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EVENTS, eventProperties } from "../../../lib/contract/values/analytics-events.ts";
import { call } from "../people/api.ts";
import { AGENT, dump, hex, newBrowser, send, wipeAnalytics } from "./send.ts";

/* Personal data placed in any part of a request reaches no storage, queue message or log. */

const CANARIES = {
  pan: "ABCPX1234Z",
  aadhaar: "521185133376",
  spacedAadhaar: "5211 8513 3376",
  accountNumber: "50100234567891",
  otp: "482913",
  otpWithHyphen: "482-913",
  otpInPairs: "48 29 13",
  otpWithCommas: "4,8,2,9,1,3",
  otpWithMarks: "48:29'13",
  otpInDevanagari: "४८२-९१३",
  aadhaarWithHyphens: "5211-8513-3376",
  panWithBlanks: "ABCPX 1234 Z",
  accountNumberWithCommas: "5010,0234,5678,91",
  phone: "+919876543210",
  spacedPhone: "98765 43210",
  email: "canary.asha@example.com",
} as const;

const logged: string[] = [];
const queued: string[] = [];
beforeEach(async () => {
  await wipeAnalytics();
  logged.length = 0;
  queued.length = 0;
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void logged.push(JSON.stringify(line)));
  }
  const original = env.ANALYTICS_ROLL_UP.send.bind(env.ANALYTICS_ROLL_UP);
  vi.spyOn(env.ANALYTICS_ROLL_UP, "send").mockImplementation((body) => {
    queued.push(JSON.stringify(body));
    return original(body);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The places that hold the canary, as it was sent or without the separators of its letters and digits. */
async function placesOf(canary: string): Promise<readonly string[]> {
  const forms = [canary, canary.replaceAll(/[^\p{L}\p{N}@.]/gu, "")];
  const places = { storage: await dump(), queue: queued.join(), log: logged.join() };
  return Object.entries(places)
    .filter(([, text]) => forms.some((form) => text.includes(form)))
    .map(([place]) => place);
}

/**
 * Six digits may stand in the hash of a session by chance: a find is confirmed only by the same requests of other
 * sessions.
 */
async function expectNowhere(canary: string, send: () => Promise<void>): Promise<void> {
  await send();
  if ((await placesOf(canary)).length === 0) return;
  await wipeAnalytics();
  logged.length = 0;
  queued.length = 0;
  await send();
  expect(await placesOf(canary)).toEqual([]);
}

const everyProperty = Object.keys(eventProperties);

async function sendInProperties(canary: string): Promise<void> {
  const values = [canary, Number(canary.replace(/\D/g, "")), `see ${canary} there`, [canary], { deep: canary }];
  for (const event of Object.keys(EVENTS)) {
    const own: readonly string[] = EVENTS[event as keyof typeof EVENTS];
    const events = own.flatMap((name) => values.map((value) => ({ event, properties: { [name]: value } })));
    for (let from = 0; from < events.length; from += 50) {
      expect((await send(newBrowser(), events.slice(from, from + 50))).status).toBe(200);
    }
  }
  const foreign = everyProperty.map((name) => ({ event: "page_viewed", properties: { [name]: canary } }));
  await send(newBrowser(), foreign);
  await send(newBrowser(), [{ event: "page_viewed" }]);
  expect(queued.length).toBeGreaterThan(0);
}

it.each(Object.entries(CANARIES))("stores no %s sent in an event property", (_, canary) =>
  expectNowhere(canary, () => sendInProperties(canary)),
);

async function sendElsewhere(canary: string): Promise<void> {
  const browser = newBrowser();
  const at = new Date().toISOString();
  const headers = { "user-agent": `${AGENT} ${canary}`, "x-device-id": canary.replace(/[^\w-]/g, "_") };
  const hexed = canary.replace(/\D/g, "").padEnd(32, "a").slice(0, 32);
  const context = { sessionId: hexed, path: `/deals/${canary}/${encodeURIComponent(canary)}?q=${canary}` };
  const events = [{ id: hexed, event: "page_viewed", properties: {}, at, path: `/${canary}` }];
  const bodies = [
    { sentAt: at, context, events },
    { sentAt: at, context, events: [{ ...events[0], event: canary, properties: { [canary]: canary } }] },
    { event: "page_viewed", properties: { [canary]: canary } },
    { event: canary },
  ];
  for (const body of bodies) {
    await call("POST", "/v2/analytics/send", {
      body,
      headers: { ...browser.headers, ...headers, "idempotency-key": `${hex()} ${canary}`, "cf-ipcountry": canary },
    });
  }
  expect(await env.ANALYTICS.prepare("SELECT count(*) AS n FROM event").first("n")).toBe(1);
}

it.each(Object.entries(CANARIES))("stores no %s sent in any other part of a request", (_, canary) =>
  expectNowhere(canary, () => sendElsewhere(canary)),
);
