import { expect, it } from "vitest";
import { getExchangeRates } from "../contract/calls/exchange-rates.ts";
import { getProfile } from "../contract/calls/user.ts";
import { AppError } from "../contract/values/errors.ts";
import { type BrowserRequest, callBackendFor } from "./backend-call.ts";
import { callPublicFrom } from "./public-call.ts";

const requestTo = (respond: () => Response): BrowserRequest => ({
  env: { BACKEND: { fetch: async () => respond() } },
  token: "token",
  locale: "en",
  header: () => null,
  cookie: () => null,
  waitUntil: () => {},
  saveSession: async () => {},
});

const call = (respond: () => Response) =>
  callBackendFor(async () => requestTo(respond), { call: getProfile, input: {}, options: {} });
const callPublic = (respond: () => Response) => callPublicFrom(requestTo(respond).env, getExchangeRates, {});

/** A body whose first bytes arrived before the deadline and whose rest did not. */
const cutOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":"')),
    pull: (controller) =>
      controller.error(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  });

it.each([
  ["of an investor", "whose body is cut off by the deadline", call, () => new Response(cutOff())],
  ["of an investor", "that is a proxy's page instead of JSON", call, () => new Response("<html>canary</html>")],
  ["of a visitor", "whose body is cut off by the deadline", callPublic, () => new Response(cutOff())],
  ["of a visitor", "that is a proxy's page instead of JSON", callPublic, () => new Response("<html>canary</html>")],
])("reports a response to a call %s %s as GATEWAY_UNAVAILABLE, without its content", async (_, __, make, respond) => {
  const failure: unknown = await make(respond).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(failure).not.toHaveProperty("cause", expect.anything());
});

it("reports a refusal whose body is cut off by its status", async () => {
  await expect(call(() => new Response(cutOff(), { status: 401 }))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
