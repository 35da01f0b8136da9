import { afterAll, expect, it, vi } from "vitest";
import { encryptSessionToken } from "./session-cookie";

const PASSWORD = "a-password-of-more-than-thirty-two-characters";
const MOCKED = ["server-only", "@opennextjs/cloudflare", "next/headers", "next/server"];

interface Visit {
  readonly answers: Readonly<Record<string, Response | null>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly region?: string;
}

/** What the frame of a page shows, where the backend gives these answers and fails at all else. */
async function readShellOf({ answers, cookies = {}, region }: Visit) {
  const env = {
    ULTRA_ENV: "sandbox",
    SESSION_PASSWORD: PASSWORD,
    EDGE_CONFIG: "",
    REMOTE_CONFIG_URL: "http://backend.internal/firebase",
    BACKEND: {
      fetch: async (address: string) => {
        const answer = answers[new URL(address).pathname];
        if (answer === null) throw new Error("away");
        return answer ?? Response.json({}, { status: 500 });
      },
    },
  };
  const session = await encryptSessionToken(`usr_${crypto.randomUUID()}`, false, env);
  const jar = new Map([...Object.entries(cookies), [session.name, session.value]]);
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@opennextjs/cloudflare", () => ({
    getCloudflareContext: () => ({ env, ctx: { waitUntil: () => undefined } }),
  }));
  vi.doMock("next/server", () => ({ connection: async () => undefined }));
  vi.doMock("next/headers", () => ({
    headers: async () => new Headers({ "x-page-path": "/dashboard", ...(region && { "cf-ipcountry": region }) }),
    cookies: async () => ({ get: (name: string) => jar.has(name) && { value: jar.get(name) } }),
  }));
  const { readShell } = await import("./app-shell-data");
  const { mode, mayUseGift, configFailure } = await readShell();
  return { mode, mayUseGift, configFailure };
}

const config = (giftEnabled: boolean) =>
  Response.json({
    mobileActionsEnabled: { giftEnabled },
    investEnabled: true,
    onlinePaymentEnabled: true,
    analyticsEnabled: true,
  });
const CONFIG = "/v2/user/config";

afterAll(() => {
  for (const name of MOCKED) vi.doUnmock(name);
  vi.resetModules();
});

it("a failed read of the config turns no NRI into an INR investor, and is said", async () => {
  const cookies = { investmentType: "GIFT" };
  expect(await readShellOf({ answers: {}, cookies })).toEqual({
    mode: "GIFT",
    mayUseGift: false,
    configFailure: "REFUSED",
  });
  expect(await readShellOf({ answers: { [CONFIG]: null }, cookies })).toEqual({
    mode: "GIFT",
    mayUseGift: false,
    configFailure: "UNREACHABLE",
  });
});

it("GIFT is chosen by the region of the request where the profile cannot be read", async () => {
  expect(await readShellOf({ answers: { [CONFIG]: config(true) }, region: "AE" })).toMatchObject({ mode: "GIFT" });
  expect(await readShellOf({ answers: { [CONFIG]: config(true) }, region: "IN" })).toMatchObject({ mode: "INR" });
  expect(await readShellOf({ answers: { [CONFIG]: config(false) }, region: "AE" })).toMatchObject({ mode: "INR" });
});
