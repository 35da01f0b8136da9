import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { SESSION_AGE_LIMIT_MS } from "../../../backend/investor/identity/session-store.ts";
import { RETENTION_RULES, retentionMs } from "../../../backend/investor/privacy/retention-rules.ts";
import { RETAINED_TABLES } from "../../../backend/investor/privacy/retention-store.ts";
import { clock, moveClock, wallClock } from "../../../backend/platform/clock.ts";
import { calendarDateOf, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import {
  confirm,
  flowKeyOf,
  newDeal,
  newSaver,
  passDays,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import { priceOf, trade } from "../metals/trading-steps.ts";
import {
  balance,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  setPace,
} from "../wallet/investor.ts";
import { codeFor } from "./api.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const countOf = (investor: Investor, table: string) =>
  runInDurableObject(
    investor.object,
    (_, { storage }) => storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n,
  );

const today = () => dateInIndia(clock.now());
const daysKept = (of: (typeof RETENTION_RULES)[number]) => retentionMs(of, today()) / DAY_MS;

/** Runs the retention job, as the alarm does, until nothing is due. */
async function housekeeping({ object }: Investor): Promise<void> {
  for (let run = 0; run < 12; run++) {
    await object.work();
    await moveClock(env, 61_000);
  }
}

it("has a retention period for every pruned table, and refuses dates before the rules begin", () => {
  expect(new Set(RETAINED_TABLES.map(({ of }) => of))).toEqual(new Set(RETENTION_RULES));
  expect(() => retentionMs("COMMAND", calendarDateOf("2001-01-01"))).toThrow(RangeError);
});

it("keeps stored responses longer than any session lives, so that no retry outlives them", () => {
  expect(retentionMs("COMMAND", today())).toBeGreaterThan(SESSION_AGE_LIMIT_MS);
});

it("deletes old responses and events in small batches, and keeps newer ones", async () => {
  const investor = await newInvestor();
  await fund(investor, 500);
  const [old, young] = [clock.now() - 121 * DAY_MS, clock.now() - 100 * DAY_MS];
  await inAccount(investor, ({ sql }) => {
    for (let row = 0; row < 250; row++) {
      sql.exec("INSERT INTO command (key, body_hash, answer, at) VALUES (?, 'x', '{}', ?)", `old-${row}`, old);
    }
    sql.exec("INSERT INTO command (key, body_hash, answer, at) VALUES ('young', 'x', '{}', ?)", young);
    sql.exec("INSERT INTO payment_event VALUES ('evt_old', 'pay', 'SUCCESS', ?)", clock.now() - 181 * DAY_MS);
  });
  const before = await countOf(investor, "command");
  await passDays(1.01, investor);
  expect(await countOf(investor, "command")).toBe(before - 100);
  await housekeeping(investor);
  expect(await countOf(investor, "command")).toBe(before - 250);
  expect(await countOf(investor, "payment_event")).toBe(1);
  expect(await investor.object.verify()).toEqual([]);
});

it("deletes sessions that ended long ago, and keeps active ones", async () => {
  const investor = await newInvestor();
  await inAccount(investor, ({ sql }) => {
    const open = `INSERT INTO session (id, secret_hash, device, created_at, last_seen_at, revoked_at)
      VALUES (?, x'00', 'test', ?, ?, ?)`;
    const now = wallClock.now();
    sql.exec(open, "revoked", now - 200 * DAY_MS, now - 190 * DAY_MS, now - 181 * DAY_MS);
    sql.exec(open, "outlived", now - 300 * DAY_MS, now - 211 * DAY_MS, null);
    sql.exec(open, "revoked-lately", now - 200 * DAY_MS, now - 200 * DAY_MS, now - 179 * DAY_MS);
    sql.exec(open, "idle", now - 100 * DAY_MS, now - 40 * DAY_MS, null);
  });
  await passDays(1.01, investor);
  const left = await inAccount(investor, ({ sql }) => sql.exec("SELECT id FROM session ORDER BY id").toArray());
  expect(left.map(({ id }) => id).filter((id) => String(id).length < 20)).toEqual(["idle", "revoked-lately"]);
  expect((await invoke(investor, "/v2/user/profile")).status).toBe(200);
});

it("deletes an abandoned investment flow, and keeps one that led to an investment", async () => {
  const investor = await newSaver();
  await fund(investor, 100_000);
  const deal = await newDeal();
  const key = await flowKeyOf(investor, deal, 60_000);
  await flowKeyOf(investor, deal, 60_000);
  await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) });
  expect(await countOf(investor, "investment_flow")).toBe(2);
  await passDays(daysKept("FLOW") + 1, investor);
  await housekeeping(investor);
  expect(await countOf(investor, "investment_flow")).toBe(1);
  expect(await investor.object.verify()).toEqual([]);
});

it("moves no money twice for a deleted idempotency key", async () => {
  const investor = await newSaver();
  const paid = await fund(investor, 100_000);
  const deal = await newDeal();
  const flow = await flowKeyOf(investor, deal, 50_000);
  const invested = { key: flow, otp: await requestInvestmentCode(investor, flow), idempotencyKey: "once-invest" };
  expect((await confirm(investor, invested)).status).toBe(200);
  await moveClock(env, 10 * 60_000);
  await invoke(investor, "/v2/wallet/otp/request?amount=500");
  const withdrawal = { body: { otp: await codeFor(investor.phone), amount: 500 }, key: "once-withdraw" };
  expect((await invoke(investor, "/v2/wallet/withdraw-request", withdrawal)).status).toBe(200);
  const quote = (await priceOf()).quote.token;
  expect((await trade(investor, { grams: 1, quote }, "once-buy")).status).toBe(200);
  const sale = (await priceOf()).quote.token;
  expect((await trade(investor, { kind: "SELL", grams: 0.5, quote: sale }, "once-sell")).status).toBe(200);
  const recharge = { body: { amount: 700 }, key: "once-recharge" };
  await invoke(investor, "/v2/wallet/recharge", recharge);

  await passDays(daysKept("COMMAND") + 1, investor);
  await housekeeping(investor);
  await passDays(daysKept("EVENT") - daysKept("COMMAND") + 1, investor);
  await housekeeping(investor);
  expect([await countOf(investor, "command"), await countOf(investor, "payment_event")]).toEqual([0, 0]);

  const before = await balance(investor);
  const again = [
    await confirm(investor, invested),
    await invoke(investor, "/v2/wallet/withdraw-request", withdrawal),
    await trade(investor, { grams: 1, quote }, "once-buy"),
    await trade(investor, { kind: "SELL", grams: 0.5, quote: sale }, "once-sell"),
  ];
  expect(again.map(({ body }) => body.code)).toEqual(["FLOW_DONE", "OTP_EXPIRED", "QUOTE_EXPIRED", "QUOTE_EXPIRED"]);
  // A repeated recharge request opens another payment; it moves no money until someone pays.
  expect((await invoke(investor, "/v2/wallet/recharge", recharge)).body).toEqual({
    key: expect.any(String),
    redirectUrl: expect.any(String),
  });
  const late = eventFor(investor, paid, { amount: 100_000, status: "SUCCESS" });
  expect((await deliverEvent(late)).status).toBe(204);
  expect(await balance(investor)).toEqual(before);
  expect(await investor.object.verify()).toEqual([]);
});

it("wakes an idle account only while something is due for deletion", async () => {
  const investor = await newInvestor();
  const planned = () => inAccount(investor, ({ scheduler }) => [...scheduler.references("RETENTION")]);
  expect(await planned()).toEqual(["all"]);
  await inAccount(investor, ({ sql }) => {
    sql.exec("DELETE FROM session");
    sql.exec("DELETE FROM command");
  });
  await passDays(1.01, investor);
  expect(await planned()).toEqual([]);
});

it("keeps nothing in the outbox that the queue has accepted", async () => {
  const investor = await newInvestor();
  await fund(investor, 500);
  await investor.object.work();
  expect(await countOf(investor, "outbox")).toBe(0);
});

it("deletes a network's request counters a few days later", async () => {
  await env.CONTACT.getByName("ip:somewhere").admit(10);
  const counter = env.CONTACT.getByName("ip:somewhere");
  const rows = () =>
    runInDurableObject(counter, (_, { storage }) => storage.sql.exec("SELECT 1 FROM rate_limit").toArray().length);
  await runDurableObjectAlarm(counter);
  expect(await rows()).toBe(1);
  await moveClock(env, 3 * DAY_MS);
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  expect(await rows()).toBe(0);
});
