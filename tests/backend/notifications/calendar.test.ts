import { env, exports } from "cloudflare:workers";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, it } from "vitest";
import { saveLocale } from "../../../backend/investor/identity/locale-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { writeToken } from "../../../backend/platform/token.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { exercise, newHolder, openPuts } from "../selling/put-holder.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

const change = (investor: Investor, what: "renew" | "revoke") =>
  invoke(investor, `/v2/preferences/calendar/${what}`, { body: {}, key: crypto.randomUUID() });

const tokenOf = async (investor: Investor) => String((await change(investor, "renew")).body.token);

const feed = (token: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`http://backend/v2/calendar/${encodeURIComponent(token)}/payouts.ics`, { headers });

async function textOf(token: string): Promise<string> {
  const response = await feed(token);
  expect(response.status).toBe(200);
  return response.text();
}

/** The events as the first library reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      isAllDay: event.startDate.isDate,
      status: component.getFirstPropertyValue("status"),
      sequence: event.sequence,
    };
  });
}

async function holder(change_ = {}): Promise<{ investor: Investor; deal: DealId; id: string }> {
  const deal = await newDeal({
    title: "Łódź Solar, phase 2; रूफ़टॉप and a long name of a deal that needs folding",
    ...change_,
  });
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  return { investor, deal, id: idIn(await invest(investor, deal, 2_00_000)) };
}

it("is read alike by two calendar libraries: expected is tentative, paid is confirmed, under one UID", async () => {
  const { investor, id } = await holder({ product: { tenureDays: 60, rateBps: 1200 } });
  const token = await tokenOf(investor);
  const [expected] = eventsIn(await textOf(token));
  expect(expected).toMatchObject({ uid: `${id}-1@localhost`, isAllDay: true, status: "TENTATIVE", sequence: 0 });
  expect(expected?.summary).toMatch(/^Łódź Solar, phase 2; रूफ़टॉप .* matures: ₹[\d,.]+ expected$/);
  await passDays(64, investor);
  const text = await textOf(token);
  const [paid, ...others] = eventsIn(text);
  expect(others).toEqual([]);
  expect(paid).toMatchObject({ uid: expected?.uid, status: "CONFIRMED", sequence: 2 });
  const second = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
  expect(second).toMatchObject([{ uid: paid?.uid, summary: paid?.summary, status: "CONFIRMED", datetype: "date" }]);
});

it("folds lines at 75 octets, ends them with CRLF, and stamps every event", async () => {
  const { investor } = await holder();
  const text = await textOf(await tokenOf(investor));
  const lines = text.split("\r\n");
  expect(text).not.toMatch(/[^\r]\n/);
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  const stamp = /^DTSTAMP:(\d{8}T\d{6}Z)$/m.exec(text)?.[1];
  expect(stamp?.slice(0, 8)).toBe(new Date(clock.now()).toISOString().slice(0, 10).replaceAll("-", ""));
  expect(text).toContain("CLASS:PRIVATE");
});

it("is UTF-8 by its header, and not sent again to a calendar that has this version", async () => {
  const { investor } = await holder();
  const token = await tokenOf(investor);
  const first = await feed(token);
  await first.body?.cancel();
  const etag = first.headers.get("etag") ?? "";
  expect([first.headers.get("content-type"), etag]).toEqual([
    "text/calendar; charset=utf-8",
    expect.stringMatching(/^"\w+"$/),
  ]);
  const again = await feed(token, { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await fund(investor, 2_00_000);
  await invest(investor, await newDeal(), 1_00_000);
  const changed = await feed(token, { "if-none-match": etag });
  await changed.body?.cancel();
  expect(changed.status).toBe(200);
});

it("moves no event of a restructured holding: the earlier one is cancelled, the later one is new", async () => {
  const { investor, deal, id } = await holder({ product: { tenureDays: 60, rateBps: 1200 } });
  const token = await tokenOf(investor);
  const order = {
    id: `order-${randomIds.letters().slice(0, 8)}`,
    extendDays: 45,
    notice: { en: "Later.", hi: "बाद में।" },
  };
  await restructureDeal(env, { dealId: deal, order });
  expect(eventsIn(await textOf(token))).toMatchObject([
    { uid: `${id}-1@localhost`, status: "CANCELLED", sequence: 2 },
    { uid: `${id}-2@localhost`, status: "TENTATIVE", sequence: 0 },
  ]);
});

it("is late and tentative while a payer is late, on the day that was promised", async () => {
  const { investor } = await holder({ product: { tenureDays: 30, rateBps: 1200 }, paysLateByDays: 9 });
  const token = await tokenOf(investor);
  const [before] = eventsIn(await textOf(token));
  await passDays(35, investor);
  const [late] = eventsIn(await textOf(token));
  expect(late).toMatchObject({ uid: before?.uid, start: before?.start, status: "TENTATIVE", sequence: 1 });
  expect(late?.summary).toContain("is late");
});

it("names the redemption of bonds that were put, and cancels what it replaces", async () => {
  await openPuts();
  const held = await newHolder();
  const { investor, units, opensOn, redeemsOn } = held;
  await passTo(addDays(opensOn, 1), investor);
  const token = await tokenOf(investor);
  const before = eventsIn(await textOf(token));
  expect((await exercise(held, units)).body).toMatchObject({ status: "EXERCISED" });
  const events = eventsIn(await textOf(token));
  expect(events.filter(({ status }) => status === "CANCELLED").map(({ uid }) => uid)).toEqual(
    before.map(({ uid }) => uid),
  );
  const open = events.filter(({ status }) => status !== "CANCELLED");
  expect(open).toMatchObject([{ start: redeemsOn, status: "TENTATIVE" }]);
  expect(open[0]?.summary).toMatch(/^Tulsipatra Silos redeems bonds at your request: ₹[\d,.]+ expected$/);
  await passTo(addDays(redeemsOn, 1), investor);
  const [paid] = eventsIn(await textOf(token)).filter(({ status }) => status !== "CANCELLED");
  expect(paid?.summary).toMatch(/^Tulsipatra Silos redeemed bonds at your request: ₹[\d,.]+ received$/);
});

it("is private: revoked, replaced, forged, foreign and unknown addresses answer alike", async () => {
  const { investor } = await holder();
  const other = await newSaver();
  const first = await tokenOf(investor);
  const response = await feed(first);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const second = await tokenOf(investor);
  const secret = second.split(".")[2] ?? "";
  const foreign = writeToken({ userId: other.userId, sessionId: "calendar", secret }, env.TOKEN_KEY);
  const session = investor.token;
  const forged = second.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const token of [first, foreign, session, forged, "nobodys", `${second}x`]) {
    const refused = await feed(token);
    expect(refused.status, token).toBe(404);
    expect(await refused.json()).toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await feed(second)).status).toBe(200);
  expect((await change(investor, "revoke")).body).toEqual({ since: null });
  expect((await feed(second)).status).toBe(404);
  expect((await invoke(investor, "/v2/preferences/calendar")).body).toEqual({ since: null });
});

it("opens no account: the address is no session, and its secret is stored nowhere", async () => {
  const investor = await newSaver();
  const key = crypto.randomUUID();
  const made = await invoke(investor, "/v2/preferences/calendar/renew", { body: {}, key });
  const token = String(made.body.token);
  expect((await invoke({ token }, "/v2/wallet/balance")).status).toBe(401);
  expect((await invoke(investor, "/v2/preferences/calendar/renew", { body: {}, key })).body).toMatchObject({
    token: null,
  });
  const secret = token.split(".")[2] ?? expect.fail();
  const stored = await inAccount(investor, ({ sql }) =>
    JSON.stringify([
      sql.exec("SELECT * FROM calendar_feed").toArray(),
      sql.exec("SELECT CAST(answer AS TEXT) AS answer FROM command").toArray(),
    ]),
  );
  expect(stored).not.toContain(secret);
});

it("limits how often it is read", async () => {
  const investor = await newSaver();
  const token = await tokenOf(investor);
  for (let read = 0; read < 60; read++) expect((await feed(token)).status).toBe(200);
  const refused = await feed(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("speaks the investor's language, and shows the last three months only", async () => {
  const { investor } = await holder({ product: { tenureDays: 30, rateBps: 1200 } });
  const token = await tokenOf(investor);
  await inAccount(investor, ({ sql }) => saveLocale(sql, "hi"));
  expect(eventsIn(await textOf(token))[0]?.summary).toMatch(/परिपक्व होगा: ₹[\d,.]+ अपेक्षित$/);
  await passDays(150, investor);
  expect(eventsIn(await textOf(token))).toEqual([]);
});
