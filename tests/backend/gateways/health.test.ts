import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { ProviderAway, ProviderWithheld } from "../../../backend/gateways/deadline.ts";
import { connectEmail } from "../../../backend/gateways/email/carrier.ts";
import { deleteOldHealth, listHealth, NOTHING, recordHealth } from "../../../backend/gateways/health/health-store.ts";
import { CIRCUITS_MAX, ProviderWatch, watchedFetch } from "../../../backend/gateways/health/watch.ts";
import { noticesIn, withCode } from "../../../backend/platform/wording.ts";
import { healthCommand, stateOf } from "../../../backend/routes/ops/health.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";

const HOUR = 3_600_000;

beforeEach(() => env.CATALOGUE.prepare("DELETE FROM provider_health").run());

/** A provider whose calls take a stated time on a clock of their own. */
function watching() {
  const [watch, written] = [new ProviderWatch(), vi.fn(async () => undefined)];
  let now = epochMs(1_000 * HOUR);
  const world = { clock: { now: () => now }, record: written };
  const pass = (time: number) => {
    now = epochMs(now + time);
  };
  const call = (outcome: "ok" | "away" | "lost", took = 10) =>
    watch.call("razorpay", world, {
      send: async () => {
        pass(took);
        if (outcome === "lost") throw new Error("connection reset");
        return outcome;
      },
      isFailure: (answer) => answer === "away",
    });
  /** A call whose outcome the test decides. */
  const start = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const outcome = watch.call("razorpay", world, { send: () => promise });
    outcome.catch(() => undefined);
    return { outcome, succeed: () => resolve("ok"), fail: () => reject(new Error("connection reset")) };
  };
  return { watch, world, start, call, pass, written };
}

it("refuses calls at once after five failures in a row, and tries once when the pause is over", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { call, pass } = watching();
  for (const outcome of ["away", "lost", "away", "lost", "away"] as const) await call(outcome).catch(() => undefined);
  await expect(call("ok")).rejects.toBeInstanceOf(ProviderWithheld);
  expect(logged.mock.calls.join()).toContain("provider_circuit_opened");
  pass(15_000);
  const answers = await Promise.allSettled([call("ok"), call("ok")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await call("ok")).toBe("ok");
  logged.mockRestore();
});

it("pauses no longer for the calls that were in flight when the circuit opened, whatever becomes of them", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { start, call, pass } = watching();
  const [lost, answered] = [Array.from({ length: 12 }, start), start()];
  for (const each of lost) each.fail();
  await Promise.allSettled(lost.map(({ outcome }) => outcome));
  pass(14_999);
  await expect(call("ok")).rejects.toMatchObject({ name: "ProviderAway" });
  answered.succeed();
  await answered.outcome;
  await expect(call("ok")).rejects.toMatchObject({ name: "ProviderAway" });
  pass(1);
  const probe = start();
  await expect(call("ok")).rejects.toMatchObject({ name: "ProviderAway" });
  probe.succeed();
  await probe.outcome;
  expect(await call("ok")).toBe("ok");
  vi.restoreAllMocks();
});

it("keeps a circuit for each host of a provider: those that do not answer refuse no call to another", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    if (String(input).includes("nowhere")) throw new Error("no such host");
    return new Response();
  });
  const call = watchedFetch(env, "push-microsoft");
  const nowhere = () => call("https://nowhere.notify.windows.com/a", {});
  for (let failed = 0; failed < 5; failed++) await expect(nowhere()).rejects.toThrow("no such host");
  await expect(nowhere()).rejects.toBeInstanceOf(ProviderWithheld);
  expect((await call("https://wns2-by3p.notify.windows.com/a", {})).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(6);
  vi.restoreAllMocks();
});

it.each([
  [500, true],
  [503, true],
  [302, true],
  [301, true],
  [200, false],
  [400, false],
  [401, false],
  [404, false],
  [429, false],
])("takes five answers of %s in a row for an absence: %s", async (status, isAbsence) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status }));
  const call = () => watchedFetch(env, "push-mozilla")(`https://answers-${status}.push.services.mozilla.com/a`, {});
  for (let answer = 0; answer < 5; answer++) expect((await call()).status).toBe(status);
  if (isAbsence) await expect(call()).rejects.toBeInstanceOf(ProviderWithheld);
  else expect((await call()).status).toBe(status);
  expect(fetched).toHaveBeenCalledTimes(isAbsence ? 5 : 6);
  vi.restoreAllMocks();
});

/** Fails five calls by eight seconds of silence each. */
async function waitForFive(call: () => Promise<unknown>): Promise<void> {
  for (let silence = 0; silence < 5; silence++) {
    const outcome = expect(call()).rejects.toBeInstanceOf(ProviderAway);
    await vi.advanceTimersByTimeAsync(8_000);
    await outcome;
  }
}

it("takes an answer whose body stalls for an absence, though its head has arrived", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const stalling = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }));
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => stalling());
  const call = () => watchedFetch(env, "razorpay")("https://stalls.razorpay.com/v1", {});
  await waitForFive(call);
  await expect(call()).rejects.toBeInstanceOf(ProviderWithheld);
  expect(fetched).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("passes on the whole of an answer, with its status and headers", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ taken: true }, { status: 202 }));
  const answer = await watchedFetch(env, "razorpay")("https://answers.razorpay.com/v1", {});
  expect([answer.status, answer.headers.get("content-type")]).toEqual([202, "application/json"]);
  expect(await answer.json()).toEqual({ taken: true });
  vi.restoreAllMocks();
});

it("reads no body of a push service, whose head is its answer", async () => {
  const stalling = () => new Response(new ReadableStream(), { status: 201 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => stalling());
  const push = watchedFetch(env, "push-mozilla", "HEAD");
  expect((await push("https://stalls.push.services.mozilla.com/a", {})).status).toBe(201);
  vi.restoreAllMocks();
});

it("takes an e-mail that is never answered for an absence of the service", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const send = vi.fn((): Promise<EmailSendResult> => new Promise(() => undefined));
  const carrier = connectEmail({ ...env, EMAIL: { send }, EMAIL_FROM: "messages@ultra.example" });
  const message = {
    ...withCode(noticesIn("en", "code")("notices.code.signIn", { code: "{code}" }), "{code}", "482913"),
  };
  const call = () => carrier.send({ ...message, channel: "EMAIL", to: "asha@example.com", code: null, key: null });
  await waitForFive(call);
  await expect(call()).rejects.toBeInstanceOf(ProviderWithheld);
  expect(send).toHaveBeenCalledTimes(5);
  // The circuit is the isolate's: it closes for the tests that follow.
  await vi.advanceTimersByTimeAsync(15_000);
  send.mockResolvedValue({ messageId: "1" });
  await call();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("forgets the circuit of the host that failed the longest ago, rather than keep one for every host", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { watch, world } = watching();
  const fail = (host: string) =>
    watch.call("push-microsoft", world, { host, send: () => Promise.reject(new Error("no such host")) });
  for (let failed = 0; failed < 5; failed++) await fail("first").catch(() => undefined);
  for (let host = 0; host < CIRCUITS_MAX - 1; host++) await fail(`host-${host}`).catch(() => undefined);
  await expect(fail("first")).rejects.toBeInstanceOf(ProviderWithheld);
  await fail("last").catch(() => undefined);
  await expect(fail("first")).rejects.toThrow("no such host");
  vi.restoreAllMocks();
});

it("counts answers, failures, slow ones and those withheld, and writes twice a minute at most", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { call, pass, written } = watching();
  await call("ok", 2_500);
  expect(written).toHaveBeenCalledTimes(1);
  for (let failed = 0; failed < 5; failed++) await call("lost").catch(() => undefined);
  await call("ok").catch(() => undefined);
  expect(written).toHaveBeenCalledTimes(1);
  pass(30_000);
  await call("ok");
  expect(written).toHaveBeenCalledTimes(2);
  expect(written).toHaveBeenNthCalledWith(
    1,
    "razorpay",
    expect.objectContaining({ calls: 1, slow: 1 }),
    expect.anything(),
  );
  expect(written).toHaveBeenNthCalledWith(
    2,
    "razorpay",
    expect.objectContaining({ calls: 6, failures: 5, withheld: 1, slow: 0 }),
    expect.anything(),
  );
  vi.restoreAllMocks();
});

it("keeps calling a provider whose counts cannot be written", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { call, written } = watching();
  written.mockRejectedValueOnce(new Error("away"));
  expect(await call("ok")).toBe("ok");
  await Promise.resolve();
  expect(logged.mock.calls.join()).toContain("health_not_recorded");
  logged.mockRestore();
});

it("shows an operator the last hour's state and the last day's counts of every provider", async () => {
  const now = Date.now();
  const counts = { ...NOTHING, calls: 10, failures: 3, totalMs: 5_000, failedAt: now };
  await Promise.all([1, 2].map(() => recordHealth(env.CATALOGUE, "msg91", { counts, at: now })));
  await recordHealth(env.CATALOGUE, "razorpay", { counts: { ...counts, failures: 0, failedAt: 0 }, at: now });
  const { providers } = await healthCommand(env, {});
  expect(providers).toContainEqual({
    ...{ provider: "msg91", state: "FAILING", lastFailure: new Date(now).toISOString() },
    lastDay: { calls: 20, failures: 6, withheld: 0, slow: 0, meanMs: 500 },
  });
  expect(providers).toContainEqual(expect.objectContaining({ provider: "razorpay", state: "WELL", lastFailure: null }));
  expect(providers).toContainEqual(expect.objectContaining({ provider: "cashfree-payouts", state: "IDLE" }));
  expect(stateOf({ ...NOTHING, calls: 10, slow: 2 })).toBe("SLOW");
});

it.each([
  [{}, "IDLE"],
  [{ calls: 10, failures: 1, slow: 1 }, "WELL"],
  [{ calls: 10, slow: 2 }, "SLOW"],
  [{ calls: 10, failures: 2, slow: 9 }, "FAILING"],
  [{ calls: 8, withheld: 2 }, "FAILING"],
  [{ withheld: 1 }, "FAILING"],
])("takes the hour's counts %o for the state %s", (counts, state) => {
  expect(stateOf({ ...NOTHING, ...counts })).toBe(state);
});

it("gives a provider that nobody called no mean time", async () => {
  const { providers } = await healthCommand(env, {});
  expect(providers.map(({ lastDay, lastFailure }) => [lastDay.meanMs, lastFailure])).toEqual(
    providers.map(() => [null, null]),
  );
});

it("shows the state of a full hour, also at the beginning of a clock's hour", async () => {
  const now = 1_000 * HOUR + 5_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
  const counts = { ...NOTHING, calls: 10, failures: 10, failedAt: now - 10_000 };
  await recordHealth(env.CATALOGUE, "msg91", { counts, at: now - 10_000 });
  await recordHealth(env.CATALOGUE, "razorpay", { counts, at: now - 2 * HOUR });
  const { providers } = await healthCommand(env, {});
  vi.useRealTimers();
  expect(providers).toContainEqual(expect.objectContaining({ provider: "msg91", state: "FAILING" }));
  expect(providers).toContainEqual(expect.objectContaining({ provider: "razorpay", state: "IDLE" }));
});

it("forgets the counts of more than a week ago", async () => {
  const now = Date.now();
  await recordHealth(env.CATALOGUE, "msg91", { counts: { ...NOTHING, calls: 1 }, at: now - 170 * HOUR });
  await recordHealth(env.CATALOGUE, "msg91", { counts: { ...NOTHING, calls: 2 }, at: now - 160 * HOUR });
  await deleteOldHealth(env.CATALOGUE, now);
  expect(await listHealth(env.CATALOGUE, 0)).toMatchObject([{ calls: 2 }]);
});
