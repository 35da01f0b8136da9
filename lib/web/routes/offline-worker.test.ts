import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import english from "../../../messages/en/common.json" with { type: "json" };
import hindi from "../../../messages/hi/common.json" with { type: "json" };
import { answerOfflineWorker } from "./offline-worker";

interface Requested {
  readonly url?: string;
  readonly mode?: string;
  readonly method?: string;
}

/** Runs the script as a browser does, and returns its answer to a request; null where the request goes its usual way. */
async function answerTo(requested: Requested, { isOnline }: { isOnline: boolean }): Promise<Response | null> {
  const handlers = new Map<string, (event: unknown) => void>();
  const world = {
    ...{
      URL,
      Response,
      navigator: { onLine: isOnline },
      clients: { claim: () => undefined },
      skipWaiting: () => undefined,
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  // Neither fetch nor caches exists here: the script that stores or requests something fails.
  runInNewContext(await (await answerOfflineWorker()).text(), world);
  const request = { url: "https://ultra.example/wallet", mode: "navigate", method: "GET", ...requested };
  let answer: Response | null = null;
  handlers.get("fetch")?.({
    request,
    respondWith: (response: Response) => {
      answer = response;
    },
  });
  return answer;
}

it("lets every request take its usual way while there is a connection", async () => {
  for (const mode of ["navigate", "cors", "no-cors"]) expect(await answerTo({ mode }, { isOnline: true })).toBeNull();
});

it("answers a page that is opened without a connection, in the language of its address", async () => {
  const words = async (url: string) => (await answerTo({ url }, { isOnline: false }))?.text();
  expect(await words("https://ultra.example/wallet?q=1")).toContain(english.offline.title);
  expect(await words("https://ultra.example/hi/wallet")).toContain(hindi.offline.title);
});

it("takes no part of an address for a language that is none", async () => {
  for (const name of ["constructor", "__proto__", "toString", ""]) {
    const answer = await answerTo({ url: `https://ultra.example/${name}/x` }, { isOnline: false });
    expect(await answer?.text()).toContain(english.offline.title);
  }
});

it("answers no form, call or file without a connection", async () => {
  for (const requested of [{ method: "POST" }, { mode: "cors" }, { mode: "no-cors" }]) {
    expect(await answerTo(requested, { isOnline: false })).toBeNull();
  }
});

it.each(["Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari"])(
  "names %s for text and headings, so that Hindi is legible without our files",
  async (face) => {
    const page = await (await answerTo({ url: "https://ultra.example/hi/wallet" }, { isOnline: false }))?.text();
    const named = page?.match(/font(?:-family)?: [^;}]+/g)?.filter((style) => style.includes(face));
    expect(named).toHaveLength(2);
  },
);

it("sends the page with a policy that runs no script", async () => {
  const answer = await answerTo({}, { isOnline: false });
  expect(answer?.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await answer?.text()).not.toMatch(/<script|\son\w+=/);
});

interface Shown {
  readonly title: string;
  readonly options: { readonly data: { readonly path: string }; readonly tag: string };
}

/** Runs the script, pushes a message, and presses the notification that it shows. */
async function pressAfterPush(path: string, openPages: readonly string[] = []) {
  const handlers = new Map<string, (event: unknown) => void>();
  const shown: Shown[] = [];
  const [opened, focused]: [string[], string[]] = [[], []];
  const windows = openPages.map((url) => ({ url, focus: async () => focused.push(url) }));
  const world = {
    ...{ URL, Response, navigator: { onLine: true }, skipWaiting: () => undefined },
    location: { origin: "https://ultra.example" },
    clients: {
      claim: () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: Shown["options"]) => shown.push({ title, options }),
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  runInNewContext(await (await answerOfflineWorker()).text(), world);
  const waits: Promise<unknown>[] = [];
  const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
  const message = { title: "Payout received", body: "Open ultra", path, tag: "ntf_1", lang: "en-IN", dir: "ltr" };
  handlers.get("push")?.({ data: { json: () => message }, waitUntil });
  const data = shown[0]?.options.data;
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  handlers.get("notificationclick")?.({ notification: { close, data }, waitUntil });
  await Promise.all(waits);
  return { shown, opened, focused, closed };
}

it("shows a pushed message, and opens its page when it is pressed", async () => {
  const { shown, opened, closed } = await pressAfterPush("/hi/investments/inv_1");
  expect(shown).toEqual([
    { title: "Payout received", options: expect.objectContaining({ body: "Open ultra", tag: "ntf_1" }) },
  ]);
  expect(opened).toEqual(["https://ultra.example/hi/investments/inv_1"]);
  expect(closed).toBe(1);
});

it("turns to the page where it is open already", async () => {
  const page = "https://ultra.example/wallet";
  expect(await pressAfterPush("/wallet", ["https://ultra.example/", page])).toMatchObject({
    opened: [],
    focused: [page],
  });
});

it("opens no page of another site", async () => {
  for (const path of [
    "https://attacker.example/",
    "//attacker.example/x",
    "javascript:alert(1)",
    "/\\attacker.example",
  ]) {
    expect((await pressAfterPush(path)).opened).toEqual(["https://ultra.example/"]);
  }
});

const RENEWED = { endpoint: "https://push.example/new", keys: { p256dh: "B", auth: "a" } };

/**
 * Runs the script where the browser replaces its endpoint, itself or not, and the server answers with these statuses,
 * with the last of them ever after; null: not at all.
 */
async function replaceEndpoint({
  isRenewed = false,
  statuses = [200] as (number | null)[],
  key = "K" as string | null,
} = {}) {
  const handlers = new Map<string, (event: unknown) => void>();
  const [requested, sent]: [unknown[], { address: string; body: unknown }[]] = [[], []];
  const keys = new Set<string>();
  const waited: number[] = [];
  let unsubscribed = 0;
  const made = {
    toJSON: () => RENEWED,
    unsubscribe: async () => {
      unsubscribed += 1;
    },
  };
  const world = {
    ...{ URL, Response, crypto, navigator: { onLine: true }, skipWaiting: () => undefined },
    registration: {
      pushManager: {
        subscribe: async (options: unknown) => {
          requested.push(options);
          return made;
        },
      },
    },
    setTimeout: (next: () => void, milliseconds: number) => {
      waited.push(milliseconds / 1000);
      next();
    },
    fetch: async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const status = statuses[Math.min(sent.length, statuses.length - 1)] ?? null;
      sent.push({ address, body: JSON.parse(body) });
      keys.add(headers["idempotency-key"] ?? "");
      if (status === null) throw new TypeError("no connection");
      return new Response(null, { status });
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  runInNewContext(await (await answerOfflineWorker()).text(), world);
  const waits: Promise<unknown>[] = [];
  handlers.get("pushsubscriptionchange")?.({
    oldSubscription: key === null ? null : { options: { applicationServerKey: key } },
    newSubscription: isRenewed ? made : null,
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  });
  await Promise.all(waits);
  return { requested, sent, unsubscribed, keys: keys.size, waited };
}

it("tells the session the endpoint with which the browser replaced its own, or makes one for the same key", async () => {
  const subscription = { endpoint: RENEWED.endpoint, ...RENEWED.keys };
  const sent = [{ address: "/api/v2/preferences/push", body: { subscription, isRenewal: true } }];
  expect(await replaceEndpoint({ isRenewed: true })).toMatchObject({ requested: [], sent, unsubscribed: 0 });
  const requested = [{ userVisibleOnly: true, applicationServerKey: "K" }];
  expect(await replaceEndpoint()).toMatchObject({ requested, sent, unsubscribed: 0 });
  expect(await replaceEndpoint({ key: null })).toMatchObject({ requested: [], sent: [], unsubscribed: 0 });
});

it("gives the new endpoint up at once where the session has ended or belongs to another investor", async () => {
  for (const status of [401, 404]) {
    expect(await replaceEndpoint({ statuses: [status] })).toMatchObject({ unsubscribed: 1, waited: [] });
  }
});

it("repeats the renewal under one key while the network or the server fails, and then gives the endpoint up", async () => {
  const repeated = await replaceEndpoint({ statuses: [null, 503, 200] });
  expect(repeated).toMatchObject({ unsubscribed: 0, keys: 1, waited: [2, 8] });
  expect(repeated.sent).toHaveLength(3);
  expect(await replaceEndpoint({ statuses: [null] })).toMatchObject({ unsubscribed: 1, waited: [2, 8, 30] });
  // A network of many readers spends its limit together.
  expect(await replaceEndpoint({ statuses: [429, 200] })).toMatchObject({ unsubscribed: 0, keys: 1, waited: [2] });
  expect(await replaceEndpoint({ statuses: [null, 401] })).toMatchObject({ unsubscribed: 1, waited: [2] });
});
