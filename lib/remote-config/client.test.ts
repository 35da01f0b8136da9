import { describe, expect, it } from "vitest";
import { RemoteConfigClient, type RemoteConfigOptions } from "./client.ts";

const app = {
  installationsUrl: "https://firebaseinstallations.googleapis.com",
  remoteConfigUrl: "https://firebaseremoteconfig.googleapis.com",
  projectId: "ultra",
  appId: "1:1:web:ultra",
  apiKey: "a-key",
};
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Fake Firebase: fetches return `answers` in order, the last one repeatedly. */
function firebase(...answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const failures: unknown[] = [];
  const time = { now: 1_000_000 };
  let fetches = 0;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    const authToken = { token: `token ${sent.length}`, expiresIn: "604800s" };
    if (url.endsWith("/installations")) return Response.json({ refreshToken: "a-refresh-token", authToken });
    if (url.endsWith("/authTokens:generate")) return Response.json(authToken);
    const answer = answers[Math.min(fetches, answers.length - 1)];
    fetches += 1;
    return answer ? answer() : Response.json({ state: "NO_TEMPLATE" });
  };
  const connect = (more: Partial<RemoteConfigOptions> = {}) =>
    new RemoteConfigClient({
      app,
      transport: { fetch, now: () => time.now, randomBytes: (length) => new Uint8Array(length).fill(7) },
      language: "en-IN",
      signals: { client: "web" },
      onFailure: (cause) => failures.push(cause),
      ...more,
    });
  return { sent, failures, time, connect };
}

const update = (entries: Record<string, string>, etag = "etag-1") =>
  Response.json({ entries, state: "UPDATE", templateVersion: "1" }, { headers: { etag } });

describe("the remote config client", () => {
  it("registers once and fetches with the documented fields, none of which names an investor", async () => {
    const { sent, connect } = firebase(() => update({ onlinePaymentEnable: "true" }));
    expect(await connect().fetch()).toEqual({ onlinePaymentEnable: "true" });
    expect(sent.map(({ url }) => url)).toEqual([
      "https://firebaseinstallations.googleapis.com/v1/projects/ultra/installations",
      "https://firebaseremoteconfig.googleapis.com/v1/projects/ultra/namespaces/firebase:fetch?key=a-key",
    ]);
    expect(sent[0]?.body).toMatchObject({ authVersion: "FIS_v2", appId: app.appId });
    expect(sent[1]?.body).toEqual({
      sdk_version: expect.any(String),
      app_instance_id: expect.stringMatching(/^[cdef][\w-]{21}$/),
      app_instance_id_token: "token 1",
      app_id: app.appId,
      language_code: "en-IN",
      custom_signals: { client: "web" },
    });
  });

  it("fetches at most once in 30,000 ms, after a failure as after a success", async () => {
    const { sent, time, connect } = firebase(
      () => update({ a: "1" }),
      () => new Response(null, { status: 500 }),
    );
    const client = connect();
    await Promise.all([client.fetch(), client.fetch(), client.fetch()]);
    expect(sent).toHaveLength(2);
    time.now += 29_999;
    expect(await client.fetch()).toEqual({ a: "1" });
    expect(sent).toHaveLength(2);
    time.now += 1;
    expect(await client.fetch()).toBeNull();
    await client.fetch();
    expect(sent).toHaveLength(3);
  });

  it("shares one fetch among concurrent callers", async () => {
    const { connect } = firebase(() => update({ a: "1" }));
    const client = connect();
    expect(await Promise.all([client.fetch(), client.fetch()])).toEqual([{ a: "1" }, { a: "1" }]);
  });

  it("reports a failure, yields null, and keeps the earlier values", async () => {
    const { failures, time, connect } = firebase(
      () => update({ a: "1" }),
      () => Promise.reject(new TypeError("no network")),
    );
    const client = connect();
    await client.fetch();
    time.now += 30_000;
    expect(await client.fetch()).toBeNull();
    expect(failures).toEqual([new TypeError("no network")]);
    expect(client.entries).toEqual({ a: "1" });
  });

  it("sends the ETag that it holds and keeps its values when nothing changed", async () => {
    const { sent, time, connect } = firebase(
      () => update({ a: "1" }, "etag-7"),
      () => Response.json({ state: "NO_CHANGE" }),
      () => new Response(null, { status: 304 }),
    );
    const client = connect();
    for (let round = 0; round < 3; round += 1) {
      expect(await client.fetch()).toEqual({ a: "1" });
      time.now += 30_000;
    }
    const fetches = sent.filter(({ url }) => url.includes(":fetch"));
    expect(fetches.map(({ headers }) => headers.get("if-none-match"))).toEqual(["*", "etag-7", "etag-7"]);
  });

  it("renews its token an hour before it expires, under the same installation", async () => {
    const { sent, time, connect } = firebase(() => update({}));
    const client = connect();
    await client.fetch();
    time.now += WEEK_MS - 60 * 60 * 1000;
    await client.fetch();
    expect(sent[2]?.url).toMatch(/\/installations\/[\w-]{22}\/authTokens:generate$/);
    expect(sent[2]?.headers.get("authorization")).toBe("FIS_v2 a-refresh-token");
    expect(sent[3]?.body).toMatchObject({
      app_instance_id: sent[1]?.body.app_instance_id,
      app_instance_id_token: "token 3",
    });
  });

  it("registers again when its token is revoked", async () => {
    const { sent, time, connect } = firebase(
      () => new Response(null, { status: 401 }),
      () => update({ a: "1" }),
    );
    const client = connect();
    expect(await client.fetch()).toBeNull();
    time.now += 30_000;
    expect(await client.fetch()).toEqual({ a: "1" });
    expect(sent.filter(({ url }) => url.endsWith("/installations"))).toHaveLength(2);
  });

  it.each([
    ["is not JSON", () => new Response("<html>")],
    ["has an unknown state", () => Response.json({ state: "INSTANCE_STATE_UNSPECIFIED" })],
    ["reports no change before the first fetch", () => Response.json({ state: "NO_CHANGE" })],
    ["has entries that are not strings", () => Response.json({ entries: { a: 1 }, state: "UPDATE" })],
    ["never ends", () => new Response(endless())],
  ])("treats a response that %s as a failure", async (_, answer) => {
    const { failures, connect } = firebase(answer);
    expect(await connect().fetch()).toBeNull();
    expect(failures).toHaveLength(1);
  });

  it("reads an empty template as one without entries", async () => {
    expect(
      await firebase(() => Response.json({ state: "EMPTY_CONFIG" }))
        .connect()
        .fetch(),
    ).toEqual({});
  });

  it("sends at most a hundred custom signals", () => {
    const signals = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`signal${index}`, "1"]));
    expect(() => firebase().connect({ signals })).toThrow(RangeError);
  });
});

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)) });
