import { expect, it } from "vitest";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { type FeedCache, MetalPriceApi } from "./metalpriceapi.ts";

/** 2026-11-20T12:00Z, a Friday. */
const NOW = epochMs(Date.UTC(2026, 10, 20, 12));
const SECONDS = NOW / 1000;

/** Responses in the format that the provider documents, by URL prefix. */
const DOCUMENTED: Readonly<Record<string, unknown>> = {
  "/v1/latest?base=XAU&currencies=INR": {
    success: true,
    base: "XAU",
    timestamp: SECONDS - 60,
    rates: { INR: 366_713.4455, XAUINR: 0.0000027269 },
  },
  "/v1/latest?base=XAG&currencies=INR": {
    success: true,
    base: "XAG",
    timestamp: SECONDS - 60,
    rates: { INR: 4_541.3, XAGINR: 0.0002202013 },
  },
  "/v1/hourly?base=XAU&currency=INR": {
    success: true,
    base: "XAU",
    start_date: "2026-11-19",
    end_date: "2026-11-20",
    rates: [
      { timestamp: SECONDS - 7_200, rates: { INR: 366_000, XAUINR: 0.0000027322 } },
      { timestamp: SECONDS - 3_600, rates: { INR: 366_500, XAUINR: 0.0000027285 } },
      { timestamp: SECONDS, rates: { INR: 366_900, XAUINR: 0.0000027255 } },
    ],
  },
  "/v1/timeframe?base=XAU&currencies=INR": {
    success: true,
    base: "XAU",
    start_date: "2026-10-21",
    end_date: "2026-11-19",
    rates: {
      "2026-11-19": { INR: 365_000, XAUINR: 0.0000027397 },
      "2026-11-18": { INR: 364_000, XAUINR: 0.0000027473 },
    },
  },
};

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

function feed(answers: Readonly<Record<string, unknown>> = DOCUMENTED, status = 200) {
  const sent: Sent[] = [];
  const cache: FeedCache = new Map();
  const gateway = new MetalPriceApi({
    apiKey: "a key",
    cache,
    fetch: async (address, init) => {
      sent.push({ address, init });
      const { origin, pathname, search } = new URL(address);
      if (origin !== "https://api.metalpriceapi.com") throw new Error(`unexpected request to ${origin}`);
      const known = Object.keys(answers).find((beginning) => (pathname + search).startsWith(beginning));
      return Response.json(known === undefined ? { success: false, error: { statusCode: 404 } } : answers[known], {
        status,
      });
    },
  });
  return {
    price: gateway.price.bind(gateway),
    history: gateway.history.bind(gateway),
    check: () => gateway.check(),
    sent,
  };
}

it("converts the world price per troy ounce to the Indian price per gram, to the paisa", async () => {
  // 366,713.4455 ÷ 31.1034768 = 11,790.1110… per gram, ₹11,790.11; with 15 % duty 13,558.6265.
  expect(await feed().price("GOLD", NOW)).toEqual({ paisePerGram: 13_558_63, at: NOW - 60_000 });
  // 4,541.30 ÷ 31.1034768 = 146.0061… per gram, ₹146.01; with 15 % duty 167.9115.
  expect(await feed().price("SILVER", NOW)).toEqual({ paisePerGram: 167_91, at: NOW - 60_000 });
});

it("requests one host only, follows no redirect, and keeps its key out of the URL", async () => {
  const { price, sent } = feed();
  await price("GOLD", NOW);
  expect(sent).toEqual([
    {
      address: "https://api.metalpriceapi.com/v1/latest?base=XAU&currencies=INR",
      init: {
        headers: { accept: "application/json", "x-api-key": "a key" },
        redirect: "manual",
        signal: expect.any(AbortSignal),
      },
    },
  ]);
});

it.each([
  [
    "is accepted",
    { "/v1/usage": { success: true, result: { plan: "Business", used: 12, total: 100, remaining: 88 } } },
    200,
    true,
  ],
  ["is refused", { "/v1/usage": { success: false, error: { statusCode: 101, message: "invalid key" } } }, 200, false],
  ["is refused by status", { "/v1/usage": { success: false } }, 401, false],
  [
    "has no requests left",
    { "/v1/usage": { success: true, result: { used: 100, total: 100, remaining: 0 } } },
    200,
    false,
  ],
] as const)("checks without a request of the plan a key that %s", async (_, answers, status, isFit) => {
  const { check, sent } = feed(answers, status);
  const fits = await check().then(
    () => true,
    () => false,
  );
  expect(fits).toBe(isFit);
  expect(sent.map(({ address }) => address)).toEqual(["https://api.metalpriceapi.com/v1/usage"]);
});

it.each([201, 401, 429])("reads no price from an answer with the status %s, whatever it says", async (status) => {
  await expect(feed(DOCUMENTED, status).price("GOLD", NOW)).rejects.toThrow(`answered ${status}`);
});

it("caches a response briefly and requests it again afterwards", async () => {
  const { price, sent } = feed();
  for (const seconds of [0, 1, 19]) await price("GOLD", epochMs(NOW + seconds * 1000));
  expect(sent).toHaveLength(1);
  await price("GOLD", epochMs(NOW + 20_000));
  await price("SILVER", epochMs(NOW + 20_000));
  expect(sent).toHaveLength(3);
});

it("returns the hours of a day and the days of a month, oldest first, up to now", async () => {
  const { history, sent } = feed();
  const day = await history("GOLD", "1D", NOW);
  expect(day.map(({ at }) => (NOW - at) / 60_000)).toEqual([120, 60, 1]);
  expect(day.at(-1)).toEqual({ paisePerGram: 13_558_63, at: NOW - 60_000 });
  expect(sent.map(({ address }) => new URL(address).search)).toContain(
    `?base=XAU&currency=INR&start=${SECONDS - 86_400}&end=${SECONDS}`,
  );
  const month = await history("GOLD", "1M", NOW);
  expect(month.map(({ at }) => new Date(at).toISOString())).toEqual([
    "2026-11-18T23:59:59.999Z",
    "2026-11-19T23:59:59.999Z",
    "2026-11-20T11:59:00.000Z",
  ]);
});

it("requests five years in five consecutive parts without a gap", async () => {
  const { history, sent } = feed();
  await history("GOLD", "5Y", NOW);
  const parts = sent
    .map(({ address }) => new URL(address))
    .filter(({ pathname }) => pathname === "/v1/timeframe")
    .map(({ searchParams }) => [searchParams.get("start_date"), searchParams.get("end_date")]);
  expect(parts).toEqual([
    ["2025-11-20", "2026-11-19"],
    ["2024-11-20", "2025-11-19"],
    ["2023-11-21", "2024-11-19"],
    ["2022-11-21", "2023-11-20"],
    ["2021-11-21", "2022-11-20"],
  ]);
});

it("thins out a long history to what a chart can show, and keeps its latest points", async () => {
  const many = Array.from({ length: 700 }, (_, hour) => ({
    timestamp: SECONDS - (700 - hour) * 3_600,
    rates: { INR: 366_000 },
  }));
  const { history } = feed({ ...DOCUMENTED, "/v1/hourly?base=XAU&currency=INR": { success: true, rates: many } });
  const points = await history("GOLD", "1W", NOW);
  expect(points.length).toBeGreaterThan(100);
  expect(points.length).toBeLessThanOrEqual(131);
  const hoursAgo = points.map((point) => (NOW - point.at) / 3_600_000);
  expect(hoursAgo.slice(-3)).toEqual([7, 1, 1 / 60]);
});

it.each([
  ["an error body", { success: false, error: { statusCode: 101, message: "You have not supplied an API Key." } }, 200],
  ["an error status", {}, 503],
  ["a redirect", {}, 302],
  ["another format", { success: true, timestamp: SECONDS, rates: { INR: "366713" } }, 200],
  ["a price of zero", { success: true, timestamp: SECONDS, rates: { INR: 0 } }, 200],
  ["another currency", { success: true, timestamp: SECONDS, rates: { USD: 4_100 } }, 200],
  ["an outdated price", { success: true, timestamp: SECONDS - 5 * 86_400, rates: { INR: 366_713 } }, 200],
])("rejects %s", async (_, answer, status) => {
  const { price, history } = feed({ "/v1/": answer }, status);
  await expect(price("GOLD", NOW)).rejects.toThrow();
  await expect(history("GOLD", "1D", NOW)).rejects.toThrow();
});
