import { beforeEach, describe, expect, it, vi } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date";
import { nextBusinessDay } from "../finance/business-days";

const embedded = "https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=a-token";
const NOW = Date.parse("2026-11-22T12:00:00Z");

/** A web Worker of its own, whose operators keep `items` at the edge; null while they cannot be read. */
async function start(items: Record<string, unknown> | null) {
  vi.resetModules();
  const { findNotice, findSettlementCalendar, leadsToGift } = await import("./edge-decisions");
  const { assertNoMaintenance } = await import("./maintenance");
  const state = { items, reads: 0 };
  const fetch = async () => {
    state.reads += 1;
    return state.items ? Response.json(state.items) : new Response(null, { status: 503 });
  };
  const env = { BACKEND: { fetch }, EDGE_CONFIG: embedded };
  const visit = async (path: string, now = NOW) => {
    try {
      await assertNoMaintenance(new Request(`https://ultra.example${path}`), env, now);
      return "open";
    } catch (cause) {
      const { code, retryAfterSeconds } = cause as { code: string; retryAfterSeconds: number };
      return `${code} ${retryAfterSeconds}`;
    }
  };
  return { state, env, visit, findNotice, findSettlementCalendar, leadsToGift };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.spyOn(console, "error").mockImplementation(() => {});
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

describe("maintenance", () => {
  const maintenance = { isOn: true, until: "2026-11-22T18:00:00+05:30" };

  it("closes pages, calls and server actions, with the time to try again", async () => {
    const { visit } = await start({ maintenance });
    for (const path of ["/", "/hi/wallet", "/dashboard", "/api/v2/deals", "/api/x.json"]) {
      expect([path, await visit(path)]).toEqual([path, "UNDER_MAINTENANCE 1800"]);
    }
  });

  it("lets in money, operators and files", async () => {
    const { visit } = await start({ maintenance });
    for (const path of ["/webhooks/payments", "/ops/config", "/sandbox/outbox", "/_next/static/a", "/theme.js"]) {
      expect([path, await visit(path)]).toEqual([path, "open"]);
    }
  });

  it("ends by itself", async () => {
    const { visit } = await start({ maintenance });
    expect(await visit("/", Date.parse("2026-11-22T12:29:59.500Z"))).toBe("UNDER_MAINTENANCE 1");
    expect(await visit("/", Date.parse("2026-11-22T12:30:00Z"))).toBe("open");
  });

  it.each([[{}], [{ maintenance: null }], [{ maintenance: { isOn: false } }]])("is off with %o", async (items) => {
    expect(await (await start(items)).visit("/")).toBe("open");
  });

  it("does not begin because the config cannot be read, and does not end either for ten minutes", async () => {
    expect(await (await start(null)).visit("/")).toBe("open");
    const { state, visit } = await start({ maintenance: { isOn: true } });
    expect(await visit("/")).toBe("UNDER_MAINTENANCE 300");
    state.items = null;
    vi.setSystemTime(NOW + 9 * 60_000);
    expect(await visit("/")).toBe("UNDER_MAINTENANCE 300");
    vi.setSystemTime(NOW + 10 * 60_000);
    expect(await visit("/")).toBe("open");
  });
});

describe("the region of a visitor", () => {
  it("leads to GIFT from every country but India while operators have set nothing", async () => {
    const { env, leadsToGift } = await start({});
    const led = await Promise.all(["AE", "US", "IN", null].map((region) => leadsToGift(env, region)));
    expect(led).toEqual([true, true, false, false]);
  });

  it("leads to GIFT from the countries that operators have set, and no other", async () => {
    const { env, leadsToGift } = await start({ giftRegions: ["AE", "SG"] });
    const led = await Promise.all(["AE", "SG", "US", "IN"].map((region) => leadsToGift(env, region)));
    expect(led).toEqual([true, true, false, false]);
  });

  it("never leads to GIFT from India, whatever operators have set", async () => {
    const { env, leadsToGift } = await start({ giftRegions: ["AE", "IN"] });
    expect(await leadsToGift(env, "IN")).toBe(false);
  });

  it.each([
    ["AE", "AE"],
    ["XX", null],
    ["T1", null],
    ["ae", null],
    ["", null],
    [undefined, null],
  ])("is read from cf-ipcountry: %s", async (header, region) => {
    const { regionOf } = await import("./edge-decisions");
    expect(regionOf(new Headers(header === undefined ? {} : { "cf-ipcountry": header }))).toBe(region);
  });

  it("is decided by the default while the config cannot be read", async () => {
    const { env, leadsToGift } = await start(null);
    expect([await leadsToGift(env, "US"), await leadsToGift(env, "IN")]).toEqual([true, false]);
  });
});

describe("the notice", () => {
  it("is read in the visitor's language, once in 30 seconds for all decisions together", async () => {
    const { state, env, findNotice, leadsToGift, visit } = await start({ siteNotice: { en: "Holiday.", hi: "छुट्टी।" } });
    expect([await findNotice(env, "en"), await findNotice(env, "hi")]).toEqual(["Holiday.", "छुट्टी।"]);
    await leadsToGift(env, "AE");
    await visit("/");
    expect(state.reads).toBe(1);
    state.items = {};
    vi.setSystemTime(NOW + 30_000);
    expect(await findNotice(env, "en")).toBeNull();
    expect(state.reads).toBe(2);
  });
});

it("knows the holidays that operators declared late, also once they cannot be read for longer than other values last", async () => {
  const settlementDays = { "2026-12-02": { isHoliday: true, reason: "Municipal elections" } };
  const { state, env, findSettlementCalendar } = await start({ settlementDays });
  const wednesday = calendarDateOf("2026-12-02");
  expect(nextBusinessDay(wednesday, await findSettlementCalendar(env))).toBe("2026-12-03");
  state.items = null;
  vi.setSystemTime(NOW + 11 * 60_000);
  expect(nextBusinessDay(wednesday, await findSettlementCalendar(env))).toBe("2026-12-03");
});
