import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { consumeRollUps } from "../../../backend/embedded/analytics/roll-up.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { MEMBER_HEADER } from "../../../lib/contract/calls/family.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { deliver } from "../events.ts";
import { call, get, operate } from "../people/api.ts";
import { AGENT, bodyOf, countOf, dump, hex, newBrowser, send, wipeAnalytics } from "./send.ts";

beforeEach(wipeAnalytics);

describe("an analytics event", () => {
  it("is counted once when the browser sends it or the queue delivers it repeatedly", async () => {
    const browser = newBrowser();
    const events = Array.from({ length: 50 }, () => ({ event: "page_viewed", id: hex() }));
    const answers = await Promise.all([send(browser, events), send(browser, events), send(browser, events)]);
    const sums = answers.map(({ body }) => body);
    expect(sums.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 50]);
    expect(sums.map(({ duplicates }) => duplicates).sort()).toEqual([0, 50, 50]);
    await deliver([{}, {}, {}], "ultra-analytics");
    await deliver([{}], "ultra-analytics");
    expect(await countOf("page_viewed")).toBe(50);
  });

  it("is counted when every queue message is lost, by several roll-ups when there are many events", async () => {
    for (let batch = 0; batch < 45; batch++) {
      await send(
        newBrowser(),
        Array.from({ length: 50 }, () => ({ event: "page_viewed" })),
      );
    }
    expect(await countOf("page_viewed")).toBe(2_250);
  });

  it("is accepted in the documented format, once per idempotency key", async () => {
    const browser = newBrowser();
    const body = { event: "login_completed", properties: { authenticationMode: "PHONE" } };
    const headers = { ...browser.headers, "idempotency-key": "sign-in 1" };
    const first = await call("POST", "/v2/analytics/send", { body, headers });
    expect(first).toMatchObject({ status: 200, body: { accepted: 1 } });
    const again = await call("POST", "/v2/analytics/send", { body, headers });
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it("takes the documented property page with any event, and stores its pattern", async () => {
    const browser = newBrowser();
    const properties = { page: "/hi/deals/kavya-northgate-90?amount=482913" };
    const body = { event: "faq_opened", properties };
    const answer = await call("POST", "/v2/analytics/send", { body, headers: browser.headers });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 1 } });
    const row = await env.ANALYTICS.prepare("SELECT page, properties FROM event").first<Record<string, string>>();
    expect([row?.page, JSON.parse(row?.properties ?? "{}")]).toEqual(["/deals/*", { page: "/deals/*" }]);
  });

  it("is a separate event when another browser sends the same id", async () => {
    const id = hex();
    await send(newBrowser(), [{ event: "page_viewed", id }]);
    await send(newBrowser(), [{ event: "page_viewed", id }]);
    expect(await countOf("page_viewed")).toBe(2);
  });

  it("is refused individually for an invalid name, property or age", async () => {
    const old = new Date(Date.now() - 8 * DAY_MS).toISOString();
    const answer = await send(newBrowser(), [
      { event: "page_viewed" },
      { event: "page_sneezed" },
      { event: "page_viewed", properties: { authenticationMode: "PHONE" } },
      { event: "login_completed", properties: { authenticationMode: "PIGEON" } },
      { event: "web_vital_measured", properties: { vitalName: "LCP" } },
      { event: "page_viewed", at: old },
    ]);
    expect(answer.body).toEqual({ accepted: 1, duplicates: 0, refused: 5, ignored: 0 });
  });

  it("is dated by the server's clock and not by the browser's", async () => {
    const browser = newBrowser();
    const sentAt = "2031-01-01T00:00:00.000Z";
    const events = [{ id: hex(), event: "page_viewed", at: "2030-12-31T23:00:00.000Z" }];
    const body = { ...bodyOf(browser, []), sentAt, events };
    expect((await call("POST", "/v2/analytics/send", { body, headers: browser.headers })).body).toMatchObject({
      accepted: 1,
    });
    const row = await env.ANALYTICS.prepare("SELECT at FROM event").first<{ at: number }>();
    expect(Math.abs((row?.at ?? 0) - (clock.now() - 3_600_000))).toBeLessThan(60_000);
  });
});

describe("stores nothing", () => {
  it.each([
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["a client with an empty user agent", { "user-agent": "" }],
    ["a visitor with Global Privacy Control", { "sec-gpc": "1" }],
    ["a visitor with Do Not Track", { dnt: "1" }],
    ["a child's account", { [MEMBER_HEADER]: "usr_00000000000000000000" }],
  ])("from %s", async (_, headers) => {
    const answer = await send(newBrowser(headers), [{ event: "page_viewed" }, { event: "faq_opened" }]);
    expect(answer).toMatchObject({ status: 200, body: { accepted: 0, ignored: 2 } });
    expect(await env.ANALYTICS.prepare("SELECT count(*) AS n FROM event").first("n")).toBe(0);
  });

  it("of the IP address except the region that the edge derives from it", async () => {
    await send(newBrowser({ "cf-connecting-ip": "203.0.113.77", "cf-ipcountry": "AE" }), [{ event: "page_viewed" }]);
    await send({ sessionId: hex(), headers: { "user-agent": AGENT, "cf-connecting-ip": "203.0.113.77" } }, [
      { event: "page_viewed" },
    ]);
    const stored = await dump();
    expect(stored).toContain('"region":"AE"');
    expect(stored).not.toContain("203.0.113");
  });
});

describe("limits", () => {
  it("refuse a batch or a body above the limit", async () => {
    const browser = newBrowser();
    const tooMany = await send(
      browser,
      Array.from({ length: 51 }, () => ({ event: "page_viewed" })),
    );
    expect(tooMany.status).toBe(400);
    const long = { event: "faq_opened", properties: { faqTitle: "x".repeat(70_000) } };
    const tooLong = await call("POST", "/v2/analytics/send", { body: long, headers: browser.headers });
    expect(tooLong.status).toBe(413);
  });

  it("apply the request limit to each session separately", async () => {
    const browser = newBrowser();
    let refused = 0;
    for (let index = 0; index < 6; index++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(browser, [{ event: "page_viewed" }])));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBe(60);
    expect((await send(newBrowser(), [{ event: "page_viewed" }])).status).toBe(200);
  });
});

it("deletes rows after 30 days and keeps their counts", async () => {
  await send(newBrowser(), [{ event: "page_viewed" }]);
  await moveClock(env, 31 * DAY_MS);
  await send(newBrowser(), [{ event: "faq_opened" }]);
  await consumeRollUps(env.ANALYTICS, clock);
  const { results } = await env.ANALYTICS.prepare("SELECT name FROM event").all();
  expect(results).toEqual([{ name: "faq_opened" }]);
  expect(await countOf("page_viewed")).toBe(1);
  await moveClock(env, -31 * DAY_MS);
});

it("gives the 75th percentile of each web vital by page and device", async () => {
  const values = [1_000, 1_200, 1_400, 2_000, 2_400, 3_000, 3_600, 9_000];
  const vitals = values.map((vitalValue) => ({
    event: "web_vital_measured",
    properties: { vitalName: "LCP", vitalValue },
  }));
  await send(newBrowser(), vitals, "/hi/deals/acme-2027");
  expect(await countOf("web_vital_measured")).toBe(8);
  const { body } = await get("/api/analytics/web-vitals");
  expect(body.pages).toMatchObject([{ page: "/deals/*", deviceType: "Mobile", vitals: [{ name: "LCP", count: 8 }] }]);
  const p75 = Number(/"p75":(\d+)/.exec(JSON.stringify(body))?.[1]);
  expect(p75).toBeGreaterThan(2_800);
  expect(p75).toBeLessThan(3_200);
});

it("counts in each funnel step the visitors who also reached all earlier steps", async () => {
  const steps = ["page_viewed", "login_completed", "kyc_completed", "investment_started", "investment_completed"];
  for (const [visitors, last] of [
    [3, 1],
    [2, 2],
    [1, 5],
  ] as const) {
    for (let n = 0; n < visitors; n++) {
      const browser = newBrowser();
      for (const event of steps.slice(0, last)) await send(browser, [{ event }]);
      await send(browser, [{ event: "page_viewed" }]);
    }
  }
  await send(newBrowser(), [{ event: "investment_completed" }]);
  const { body } = await operate("analytics", {});
  const funnel = JSON.stringify(body.funnel);
  expect([...funnel.matchAll(/"visitors":(\d+)/g)].map(([, n]) => Number(n))).toEqual([6, 3, 1, 1, 1]);
  expect([...funnel.matchAll(/"percentOfLanded":(\d+)/g)].map(([, n]) => Number(n))).toEqual([100, 50, 17, 17, 17]);
});

it("publishes the limits and event schema that a client needs", async () => {
  const { body } = await get("/api/config");
  expect(body).toMatchObject({
    appId: "ULTRA",
    analytics: { isEnabled: true, batchEventsMax: 50, vitalsPercent: 100 },
  });
});
