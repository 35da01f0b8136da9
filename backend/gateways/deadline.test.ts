import { expect, it, vi } from "vitest";
import { z } from "zod";
import {
  callGateway,
  isDefiniteFailure,
  isProviderAway,
  mayHaveActed,
  ProviderRefused,
  ProviderWithheld,
} from "./deadline.ts";
import { type Fetch, requestProvider } from "./provider-request.ts";
import { unreachable } from "./sandbox/outages.ts";
import { refuseUnconfigured } from "./unconfigured.ts";

vi.spyOn(console, "error").mockImplementation(() => undefined);

const failing = (fetch: Fetch) => () => requestProvider(fetch, "https://provider.example", {});

const answering = (status: number, text: string) => failing(async () => new Response(text, { status }));

const endOf = (call: () => Promise<unknown>) => callGateway(call).catch((cause: unknown) => cause);

it.each([
  ["a network error", failing(() => Promise.reject(new TypeError("network")))],
  ["an aborted request", failing(() => Promise.reject(new DOMException("late", "TimeoutError")))],
  [
    "a body that breaks off",
    failing(async () => new Response(new ReadableStream({ start: (body) => body.error(new Error("broken")) }))),
  ],
  ["a 503", answering(503, "")],
  ["a limit of requests", answering(429, "<html>slow down</html>")],
  ["a simulated outage", async () => unreachable()],
])("takes %s for a provider that is away", async (_, call) => {
  const cause = await endOf(call);
  expect(cause).toMatchObject({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 30 });
  expect(isProviderAway(cause)).toBe(true);
});

it.each([
  ["an answer that is no JSON", answering(200, "<html>")],
  ["a redirect", answering(302, "")],
  ["a defect of ours", () => Promise.reject(new TypeError("undefined is not a function"))],
  ["a provider that nobody has configured", async () => refuseUnconfigured("pan")],
  ["an answer that does not end", answering(200, "x".repeat(1_000_001))],
  ["JSON that is not documented", async () => z.object({ status: z.enum(["VALID"]) }).parse({ status: "SO_SO" })],
])("does not take %s for a provider that is away, nor promises its return", async (_, call) => {
  const cause = await endOf(call);
  expect(cause).toMatchObject({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 });
  expect(isProviderAway(cause)).toBe(false);
});

it.each([
  ["a refusal", () => Promise.reject(new ProviderRefused("no")), true],
  ["a provider that nobody has configured", async () => refuseUnconfigured("messages"), true],
  ["a call that an open circuit withheld", () => Promise.reject(new ProviderWithheld("open")), true],
  ["an outage", answering(503, ""), false],
  ["an answer that we cannot read", answering(200, "<html>"), false],
  ["a defect of ours", () => Promise.reject(new TypeError("undefined is not a function")), false],
] as const)("knows whether what was requested has not happened after %s", async (_, call, isDefinite) => {
  const cause = await endOf(call);
  expect(isDefiniteFailure(cause)).toBe(isDefinite);
  expect(mayHaveActed(cause)).toBe(!isDefinite);
});

it("takes an error from before the call for no call", () => {
  expect(mayHaveActed(new Error("a limit of ours"))).toBe(false);
});

it("takes a timeout for a provider that is away", async () => {
  vi.useFakeTimers();
  const ending = endOf(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(isProviderAway(await ending)).toBe(true);
  vi.useRealTimers();
});

it("leaves no timer behind an answer or an error, which would keep an object in memory", async () => {
  vi.useFakeTimers();
  expect(await callGateway(async () => "answer")).toBe("answer");
  await endOf(() => Promise.reject(new ProviderRefused("no")));
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
