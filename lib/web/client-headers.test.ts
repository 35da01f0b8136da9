import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "../contract/define";
import { handleApiRequest } from "./api-gateway";

const PASSWORD = "a-password-of-more-than-thirty-two-characters";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; SM-G991B Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 16_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.2 Safari";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

interface Case {
  readonly sentence: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly expected: Readonly<Record<string, string | null>>;
}

/** Each case is named after its sentence in the specification, §3 and §7. */
const CASES: readonly Case[] = [
  { sentence: "X-Client-Type (Web Investor App)", expected: { "x-client-type": "Web Investor App" } },
  { sentence: "X-App-Id (ULTRA)", expected: { "x-app-id": "ULTRA" } },
  { sentence: "X-Platform-Request (WEB_READ)", expected: { "x-platform-request": "WEB_READ" } },
  {
    sentence: "X-Platform-Request (webview), where isFlutter is kept",
    cookie: "isFlutter=true",
    expected: { "x-platform-request": "webview" },
  },
  {
    sentence: "X-Device-Type (Mobile up to 600px)",
    headers: { "sec-ch-viewport-width": "600", "user-agent": MAC },
    expected: { "x-device-type": "Mobile" },
  },
  {
    sentence: "X-Device-Type (Tablet up to 900px)",
    headers: { "sec-ch-viewport-width": "900" },
    expected: { "x-device-type": "Tablet" },
  },
  {
    sentence: "X-Device-Type (else Desktop)",
    headers: { "sec-ch-viewport-width": "901" },
    expected: { "x-device-type": "Desktop" },
  },
  {
    sentence: "X-Device-Type, as the browser has measured it",
    headers: { "user-agent": MAC },
    cookie: "X-Device-Type=Tablet",
    expected: { "x-device-type": "Tablet" },
  },
  {
    sentence: "X-Device-Type, from the user agent of a phone that has measured nothing",
    headers: { "user-agent": PHONE },
    cookie: "X-Device-Type=Fridge",
    expected: { "x-device-type": "Mobile" },
  },
  {
    sentence: "X-Device-Type, from the user agent of a tablet",
    headers: { "user-agent": IPAD },
    expected: { "x-device-type": "Tablet", "x-os-type": "iOS", "x-os-version": "16.2", "x-device-model": "iPad" },
  },
  {
    sentence: "X-OS-Type, X-OS-Version, X-Device-Model, from client hints",
    headers: {
      "sec-ch-ua-platform": '"Android"',
      "sec-ch-ua-platform-version": '"15.0.0"',
      "sec-ch-ua-model": '"Pixel 9 Pro"',
      "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile",
    },
    expected: { "x-os-type": "Android", "x-os-version": "15.0.0", "x-device-model": "Pixel 9 Pro" },
  },
  {
    sentence: "X-OS-Type, X-OS-Version, X-Device-Model, from the user agent of an Android phone",
    headers: { "user-agent": PHONE },
    expected: { "x-os-type": "Android", "x-os-version": "14", "x-device-model": "SM-G991B" },
  },
  {
    sentence: "X-OS-Type, X-OS-Version, X-Device-Model, from the user agent of an iPhone",
    headers: { "user-agent": IPHONE },
    expected: { "x-os-type": "iOS", "x-os-version": "17.5.1", "x-device-model": "iPhone" },
  },
  {
    sentence: "X-OS-Type, X-OS-Version: no model where none is told",
    headers: { "user-agent": WINDOWS },
    expected: { "x-os-type": "Windows", "x-os-version": "10.0", "x-device-model": null },
  },
  {
    sentence: "X-OS-Version: never the version of another system than the one named",
    headers: { "sec-ch-ua-platform": '"macOS"', "user-agent": WINDOWS },
    expected: { "x-os-type": "macOS", "x-os-version": null },
  },
  {
    sentence: "X-Device-Id (_xdid)",
    cookie: "_xdid=3f2a9c11-device",
    expected: { "x-device-id": "3f2a9c11-device" },
  },
  {
    sentence: "_session and X-Tap-Session",
    cookie: "_session=visit-1234; X-Tap-Session=visit-1234",
    expected: { _session: "visit-1234", "x-tap-session": "visit-1234" },
  },
  {
    sentence: "_session: authorises nothing",
    cookie: "_session=usr_a.b.c.d; X-Tap-Session=usr_a.b.c.d; token=usr_a.b.c.d",
    headers: { _session: "usr_a.b.c.d" },
    expected: { _session: null, "x-tap-session": null, "x-tap-auth": null },
  },
  {
    sentence: "X-User-Lrutm (from the _lrutm cookie)",
    cookie: "_lrutm=utm_source%3Dpaper%26utm_medium%3Dprint",
    expected: { "x-user-lrutm": "utm_source%3Dpaper%26utm_medium%3Dprint" },
  },
  {
    sentence: "X-User-Lrutm: from nowhere else, and nothing too long",
    headers: { "x-user-lrutm": "mine" },
    cookie: `_lrutm=${"a".repeat(301)}`,
    expected: { "x-user-lrutm": null },
  },
  {
    sentence: "nothing that the browser claims of the client",
    headers: { "x-client-type": "Operator", "x-app-id": "OTHER", "x-os-type": "mine", "x-tap-auth": "usr_a.b.c.d" },
    expected: { "x-client-type": "Web Investor App", "x-app-id": "ULTRA", "x-os-type": null, "x-tap-auth": null },
  },
];

type Sent = Pick<Case, "headers" | "cookie">;

const env = (seen: Request[]) => ({
  ULTRA_ENV: "sandbox",
  SESSION_PASSWORD: PASSWORD,
  EDGE_CONFIG: "",
  REMOTE_CONFIG_URL: "http://backend.internal/firebase",
  BACKEND: {
    fetch: async (requested: Request | string, init?: RequestInit) => {
      seen.push(new Request(requested, init));
      return Response.json({});
    },
  },
});

async function headersFromTheGateway({ headers, cookie }: Sent): Promise<Headers | undefined> {
  const seen: Request[] = [];
  const sent = new Headers({ ...headers, ...(cookie && { cookie }) });
  await handleApiRequest(new Request("http://localhost:3000/api/v2/ping", { headers: sent }), env(seen));
  return seen[0]?.headers;
}

const emptyCall = defineCall({
  name: "test.empty",
  tag: "Service",
  method: "GET",
  path: "/v2/ping",
  summary: "",
  access: "public",
  effect: "query",
  input: z.object({}),
  output: z.object({}),
  errors: [],
});

/** Covers server actions too, which make the same call. */
async function headersFromAPage({ headers = {}, cookie = "" }: Sent): Promise<Headers | undefined> {
  const seen: Request[] = [];
  const jar = new Map(cookie.split("; ").map((pair) => pair.split("=") as [string, string]));
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@opennextjs/cloudflare", () => ({
    getCloudflareContext: () => ({ env: env(seen), ctx: { waitUntil: () => undefined } }),
  }));
  vi.doMock("next/headers", () => ({
    headers: async () => new Headers(headers),
    cookies: async () => ({ get: (name: string) => jar.has(name) && { value: jar.get(name) } }),
  }));
  const { callBackend } = await import("./backend");
  await callBackend(emptyCall, {});
  return seen[0]?.headers;
}

afterAll(() => {
  for (const name of ["server-only", "@opennextjs/cloudflare", "next/headers"]) vi.doUnmock(name);
  vi.resetModules();
});

describe.each([
  ["the API gateway", headersFromTheGateway],
  ["a page", headersFromAPage],
])("every call of %s sends", (_, headersOf) => {
  it.each(CASES)("$sentence", async ({ expected, ...sent }) => {
    const headers = await headersOf(sent);
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, headers?.get(name)]));
    expect(found).toEqual(expected);
  });
});
