import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { encryptSessionToken } from "./session-cookie";

const CONFIG = {
  mobileActionsEnabled: { giftEnabled: true },
  investEnabled: true,
  onlinePaymentEnabled: true,
  analyticsEnabled: true,
};
/** The number of calls to the backend by token. */
const calls = new Map<string, number>();
let answer: (token: string) => Response;
let cookie = { name: "", value: "" };

const env = {
  ULTRA_ENV: "sandbox",
  SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters",
  EDGE_CONFIG: "",
  REMOTE_CONFIG_URL: "http://backend.internal/firebase",
  BACKEND: {
    fetch: async (_: string, { headers }: RequestInit) => {
      const token = new Headers(headers).get("x-tap-auth") ?? "";
      calls.set(token, (calls.get(token) ?? 0) + 1);
      return answer(token);
    },
  },
};

const MOCKED = ["server-only", "@opennextjs/cloudflare", "next/headers"];

async function load() {
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@opennextjs/cloudflare", () => ({
    getCloudflareContext: () => ({ env, ctx: { waitUntil: () => undefined } }),
  }));
  vi.doMock("next/headers", () => ({
    headers: async () => new Headers(),
    cookies: async () => ({ get: (name: string) => (name === cookie.name ? cookie : undefined) }),
  }));
  const { readUserConfig } = await import("./user-config");
  return async (token: string) => {
    cookie = await encryptSessionToken(token, false, env);
    return readUserConfig();
  };
}

beforeEach(() => {
  calls.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
  for (const name of MOCKED) vi.doUnmock(name);
  vi.resetModules();
});

it("is cached for 300 seconds", async () => {
  answer = () => Response.json(CONFIG);
  const readAs = await load();
  await readAs("usr_a.b.c.d");
  vi.advanceTimersByTime(299_999);
  expect((await readAs("usr_a.b.c.d")).config).toEqual(CONFIG);
  expect(calls.get("usr_a.b.c.d")).toBe(1);
  vi.advanceTimersByTime(1);
  await readAs("usr_a.b.c.d");
  expect(calls.get("usr_a.b.c.d")).toBe(2);
});

it("is cached for no longer than 300 seconds in all where the backend reads its flags from Firebase", async () => {
  env.REMOTE_CONFIG_URL = "https://firebaseremoteconfig.googleapis.com";
  answer = () => Response.json(CONFIG);
  const readAs = await load();
  await readAs("usr_a.b.c.d");
  vi.advanceTimersByTime(269_999);
  await readAs("usr_a.b.c.d");
  expect(calls.get("usr_a.b.c.d")).toBe(1);
  vi.advanceTimersByTime(1);
  await readAs("usr_a.b.c.d");
  expect(calls.get("usr_a.b.c.d")).toBe(2);
  env.REMOTE_CONFIG_URL = "http://backend.internal/firebase";
});

it("is cached for each investor, and never given to another", async () => {
  const giftEnabled = (token: string) => token.startsWith("usr_nri");
  answer = (token) => Response.json({ ...CONFIG, mobileActionsEnabled: { giftEnabled: giftEnabled(token) } });
  const readAs = await load();
  for (const token of ["usr_nri.b.c.d", "usr_resident.b.c.d", "usr_nri.b.c.d", "usr_resident.b.c.d"]) {
    expect((await readAs(token)).config?.mobileActionsEnabled).toEqual({ giftEnabled: giftEnabled(token) });
  }
  expect([...calls]).toEqual([
    ["usr_nri.b.c.d", 1],
    ["usr_resident.b.c.d", 1],
  ]);
});

it.each([
  ["An error occurred", "REFUSED", () => Response.json({}, { status: 500 })],
  [
    "An error occurred while fetching user config",
    "UNREACHABLE",
    () => {
      throw new Error("away");
    },
  ],
] as const)("A user-config failure gives '%s', and is asked for again", async (message, failure, fail) => {
  const { default: words } = await import("../../messages/en/shell.json");
  expect(words.userConfig[failure]).toBe(message);
  const readAs = await load();
  answer = fail;
  expect(await readAs("usr_a.b.c.d")).toEqual({ config: null, failure });
  answer = () => Response.json(CONFIG);
  expect(await readAs("usr_a.b.c.d")).toEqual({ config: CONFIG, failure: null });
});
