/**
 * Each call of each real provider × each fault: an undecided call has not failed, no effect happens twice, and no log
 * names a person. Their webhooks: `webhook-faults`.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callGateway } from "../../../backend/gateways/deadline.ts";
import type { Fetch } from "../../../backend/gateways/provider-request.ts";
import { PERSON, type Row } from "./fault-row.ts";
import { ROWS } from "./fault-rows.ts";

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const level of ["error", "warn", "info", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...lines: unknown[]) => void logged.push(JSON.stringify(lines)));
  }
});
afterEach(() => {
  const text = logged.join("\n");
  for (const detail of Object.values(PERSON)) expect(text).not.toContain(detail);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const AWAY = { code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 30 };
const UNREADABLE = { code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 };

const everything = JSON.stringify(PERSON);

const answering =
  (status: number, body: string): Fetch =>
  async () =>
    new Response(body, { status });

/** A repeat of the other calls only reads again, drops one more penny of ours, or sends a message once more. */
const MOVES_MONEY: ReadonlySet<string> = new Set([
  "razorpay open",
  "razorpay smart collect refund",
  "cashfree transfer",
]);

const CALLS: readonly (readonly [string, Row])[] = ROWS.map((row) => [row.name, row]);

it.each(CALLS)("%s: eight seconds of silence decide nothing", async (_, { prepare }) => {
  const { call } = await prepare();
  vi.useFakeTimers();
  let ended = false;
  const waiting = callGateway(() => call(() => new Promise(() => undefined))).finally(() => {
    ended = true;
  });
  const outcome = expect(waiting).rejects.toMatchObject(AWAY);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

/** The provider's own answers up to a request of the call, and a fault from there on. */
function failingFrom(real: Fetch, request: number, fault: Fetch): Fetch {
  let sent = 0;
  return async (url, init) => (++sent < request ? real : fault)(url, init);
}

/** Calls that send several requests, with their number: a fault may begin after the first was answered. */
const SEVERAL: ReadonlyMap<string, number> = new Map([
  ["razorpay smart collect payers", 3],
  ["razorpay smart collect refund", 2],
  ["cashfree digilocker", 2],
  ["cashfree transfer", 2],
]);

it.each(CALLS)("%s: a fault that begins at a later request decides nothing", async (name, { prepare }) => {
  const clean = await prepare();
  let requests = 0;
  const counting: Fetch = async (url, init) => {
    requests += 1;
    return clean.fetch(url, init);
  };
  await clean.call(counting);
  expect(requests).toBe(SEVERAL.get(name) ?? 1);
  const faults: readonly (readonly [object, Fetch])[] = [
    [AWAY, answering(502, everything)],
    [AWAY, () => Promise.reject(new TypeError("Network connection lost."))],
    [UNREADABLE, answering(200, `<!doctype html><p>${everything}</p>`)],
  ];
  for (let request = 2; request <= requests; request++) {
    for (const [outcome, fault] of faults) {
      const { fetch, call, undecided = [] } = await prepare();
      const end = await callGateway(() => call(failingFrom(fetch, request, fault))).catch((cause: unknown) => cause);
      if (end instanceof Error) expect(end).toMatchObject(outcome);
      else expect(undecided).toContainEqual(end);
    }
  }
});

it.each(CALLS)("%s: a server error decides nothing", async (_, { prepare }) => {
  const { call } = await prepare();
  for (const status of [500, 502, 503]) {
    await expect(callGateway(() => call(answering(status, everything)))).rejects.toMatchObject(AWAY);
  }
});

it.each(CALLS)("%s: a limit of requests decides nothing, and ends soon", async (_, { prepare }) => {
  const { call } = await prepare();
  await expect(callGateway(() => call(answering(429, everything)))).rejects.toMatchObject(AWAY);
});

it.each(CALLS)(
  "%s: a page in place of JSON decides nothing, and does not come back by itself",
  async (_, { prepare }) => {
    const { call } = await prepare();
    const page = answering(200, `<!doctype html><p>${everything}</p>`);
    await expect(callGateway(() => call(page))).rejects.toMatchObject(UNREADABLE);
  },
);

/** The provider's own answer with other words in the fields by which it decides, and a person in one that we do not know. */
function changing(fetch: Fetch, deciding: readonly string[]): { fetch: Fetch; changed: () => number } {
  let changes = 0;
  const change = (name: string, value: unknown): unknown => {
    if (!deciding.includes(name)) return value;
    changes++;
    return "A_WORD_OF_TOMORROW";
  };
  const changingFetch: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const body = JSON.parse(await answer.text(), change);
    return Response.json({ ...body, of_tomorrow: everything }, { status: answer.status });
  };
  return { fetch: changingFetch, changed: () => changes };
}

it.each(CALLS)("%s: words that are not documented decide nothing", async (_, { prepare, deciding }) => {
  const { fetch, call, undecided = [] } = await prepare();
  const tomorrow = changing(fetch, deciding);
  const end = await callGateway(() => call(tomorrow.fetch)).then(
    (answer) => ({ answer }),
    (cause: unknown) => ({ cause }),
  );
  expect(tomorrow.changed()).toBeGreaterThan(0);
  if ("cause" in end) expect(end.cause).toMatchObject(UNREADABLE);
  else expect(undecided).toContainEqual(end.answer);
});

it.each(CALLS)(
  "%s: a request that was taken and whose answer is lost has not failed, and moves money once where it moves any",
  async (name, { prepare }) => {
    const { fetch, call, effects } = await prepare();
    expect(effects !== undefined, "counts what it did").toBe(MOVES_MONEY.has(name));
    const lost: string[] = [];
    const losing: Fetch = async (url, init) => {
      await fetch(url, init);
      lost.push(url);
      throw new TypeError("Network connection lost.");
    };
    await expect(callGateway(() => call(losing))).rejects.toMatchObject(AWAY);
    expect(lost.length).toBeGreaterThan(0);
    await call(fetch);
    await call(fetch);
    if (effects) expect(effects()).toHaveLength(1);
  },
);
