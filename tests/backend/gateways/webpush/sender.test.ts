/** Requests to a push service, decrypted by the browser that holds the private key, and the meaning of its answers. */
import { expect, it, vi } from "vitest";
import { ProviderAway, ProviderWithheld } from "../../../../backend/gateways/deadline.ts";
import { webPush } from "../../../../backend/gateways/webpush/sender.ts";
import { makeVapidKey, readVapidKey } from "../../../../backend/gateways/webpush/vapid.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import { newBrowser } from "../../notifications/browser.ts";

/** A push service that hands each message to its browser. */
function serviceAnswering(response: () => Response) {
  const requests: { url: string; headers: Headers; body: Uint8Array; redirect: unknown }[] = [];
  const fetchOf = () => async (url: string, init: RequestInit) => {
    const body = init.body instanceof Uint8Array ? init.body : new Uint8Array();
    requests.push({ url, headers: new Headers(init.headers), body, redirect: init.redirect });
    return response();
  };
  return { requests, fetchOf };
}

const SENDER = { subject: "https://ultra.example", clock: { now: () => epochMs(1_800_000_000_000) } };

const CONTENT = {
  title: "Payout received",
  body: "Open ultra",
  path: "/x",
  tag: "ntf_1",
  lang: "en-IN",
  dir: "ltr",
} as const;

it("posts a message that the browser of the subscription can read, and nobody else", async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()];
  const { requests, fetchOf } = serviceAnswering(() => new Response(null, { status: 201 }));
  const privateKey = await makeVapidKey();
  const gateway = webPush({ ...SENDER, privateKey, fetchOf });
  expect(await gateway.send(browser.subscription, CONTENT)).toEqual({ state: "TAKEN" });
  const [request] = requests;
  if (!request) return expect.fail("nothing was posted");
  expect(request).toMatchObject({ url: browser.subscription.endpoint, redirect: "manual" });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    ...{ ttl: "86400", urgency: "normal", topic: "ntf_1", "content-encoding": "aes128gcm" },
    authorization: expect.stringContaining(`, k=${(await readVapidKey(privateKey)).publicKey}`),
  });
  expect(await browser.read(request.body)).toEqual(CONTENT);
  await expect(other.read(request.body)).rejects.toThrow();
});

it.each([400, 401, 403, 413])(
  "logs the answer %i, a mistake of ours, with the service and without the address",
  async (status) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { subscription } = await newBrowser();
    const { fetchOf } = serviceAnswering(() => new Response(null, { status }));
    const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
    await gateway.send(subscription, CONTENT);
    expect(logged.mock.calls.join()).toContain(`"provider_refused","kind":"push-google ${status}"`);
    expect(logged.mock.calls.join()).not.toContain(subscription.endpoint);
    logged.mockRestore();
  },
);

it.each([
  [404, {}, { state: "GONE" }],
  [410, {}, { state: "GONE" }],
  [429, { "retry-after": "120" }, { state: "LATER", afterSeconds: 120 }],
  [400, {}, { state: "REFUSED" }],
  [413, {}, { state: "REFUSED" }],
  [401, {}, { state: "LATER", afterSeconds: null }],
  [403, {}, { state: "LATER", afterSeconds: null }],
  [503, { "retry-after": "soon" }, { state: "LATER", afterSeconds: null }],
  [307, { location: "http://127.0.0.1/" }, { state: "LATER", afterSeconds: null }],
] as const)("reads the answer %i of a push service", async (status, headers, expected) => {
  const { subscription } = await newBrowser();
  const { requests, fetchOf } = serviceAnswering(() => new Response(null, { status, headers }));
  const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
  expect(await gateway.send(subscription, CONTENT)).toEqual(expected);
  expect(requests).toHaveLength(1);
});

it("gives up after eight seconds of silence", async () => {
  const { subscription } = await newBrowser();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
  const fetchOf =
    () =>
    async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Response(null, { status: 201 });
    };
  const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
  await expect(gateway.send(subscription, CONTENT)).rejects.toBeInstanceOf(ProviderAway);
  expect(timeout.mock.calls).toEqual([[8_000]]);
  timeout.mockRestore();
});

it("takes a network error for a push service that is away, and a withheld call for no call", async () => {
  const { subscription } = await newBrowser();
  const errors: readonly (readonly [Error, string])[] = [
    [new TypeError("Network connection lost."), "no answer"],
    [new ProviderWithheld("open"), "open"],
  ];
  for (const [error, message] of errors) {
    const fetchOf = () => () => Promise.reject(error);
    const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
    const cause: unknown = await gateway.send(subscription, CONTENT).catch((thrown: unknown) => thrown);
    expect(cause).toBeInstanceOf(ProviderAway);
    expect(cause).toMatchObject({ message: expect.stringContaining(message) });
    expect(cause instanceof ProviderWithheld).toBe(error instanceof ProviderWithheld);
  }
});

it("calls no host but those of push services, and lets go a subscription at another one", async () => {
  const { subscription } = await newBrowser();
  const fetchOf = () => () => expect.fail("another host was called");
  const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
  for (const endpoint of [
    "https://push.elsewhere.example/x",
    "http://127.0.0.1/x",
    `${subscription.endpoint}`.replace("https", "http"),
  ]) {
    expect(await gateway.send({ ...subscription, endpoint }, CONTENT)).toEqual({ state: "GONE" });
  }
});

it("reads a time as the moment to try again", async () => {
  const at = new Date(1_800_000_030_000).toUTCString();
  const { fetchOf } = serviceAnswering(() => new Response(null, { status: 503, headers: { "retry-after": at } }));
  const gateway = webPush({ ...SENDER, privateKey: await makeVapidKey(), fetchOf });
  const { subscription } = await newBrowser();
  expect(await gateway.send(subscription, CONTENT)).toEqual({ state: "LATER", afterSeconds: 30 });
});
