import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "../contract/define";

/** A page or a server action at `path`, with a session cookie whose token the backend rejects. */
async function visit(path: string, { hasToken = true, isReadable = true, isScripted = true, mustRender = false } = {}) {
  const { encryptSessionToken } = await import("./session-cookie");
  const env = {
    ULTRA_ENV: "sandbox",
    SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters",
    EDGE_CONFIG: "",
    REMOTE_CONFIG_URL: "http://backend.internal/firebase",
    BACKEND: { fetch: async () => Response.json({}, { status: 401 }) },
  };
  const { name, value } = await encryptSessionToken("usr_a.b.c.d", false, env);
  const jar = new Map(hasToken ? [[name, isReadable ? value : "not-a-session"]] : []);
  jar.set("_session", "visit-1234");
  const set = vi.fn((_name: string, _value: string) => {
    if (mustRender) throw new Error("cookies can only be modified in a server action");
  });
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@opennextjs/cloudflare", () => ({
    getCloudflareContext: () => ({ env, ctx: { waitUntil: () => undefined } }),
  }));
  vi.doMock("next/headers", () => ({
    headers: async () =>
      new Headers({
        ...{ "x-page-path": path, "x-page-language": path.startsWith("/hi") ? "hi" : "en" },
        ...(isScripted && { "next-action": "a" }),
      }),
    cookies: async () => ({ get: (key: string) => jar.has(key) && { value: jar.get(key) }, set }),
  }));
  vi.doMock("next/navigation", () => ({
    redirect: (to: string) => {
      throw new Error(`redirect ${to}`);
    },
    notFound: () => {
      throw new Error("not found");
    },
  }));
  const [{ readForInvestor }, { readOptional }, { submitForm }, { callBackend }] = await Promise.all([
    import("./investor-call"),
    import("./optional-read"),
    import("./form-state"),
    import("./backend"),
  ]);
  return {
    read: () => readForInvestor(someCall, {}).then(String, ({ message }: Error) => message),
    act: () =>
      submitForm({}, () => callBackend(someCall, {})).then(
        ({ status }) => status,
        ({ message }) => message,
      ),
    load: () => readOptional(someCall, {}).then(String, ({ message }: Error) => message),
    cookiesSet: () => set.mock.calls.map(([cookie, text]) => `${cookie}=${text}`),
  };
}

const someCall = defineCall({
  name: "test.some",
  tag: "Account",
  method: "GET",
  path: "/v2/user/profile",
  summary: "",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.object({}),
  output: z.object({}),
  errors: [],
});

afterAll(() => {
  for (const name of ["server-only", "@opennextjs/cloudflare", "next/headers", "next/navigation"]) vi.doUnmock(name);
  vi.resetModules();
});

describe("on a 401 from the backend the investor is logged out", () => {
  it.each([
    ["with a redirect to /", "/wallet", "redirect /api/session/ended"],
    ["with a redirect to / in the language of the page", "/hi/wallet", "redirect /api/session/ended?language=hi"],
    ["except on the public paths", "/deals/blog", "redirect /api/session/ended?page=%2Fdeals%2Fblog"],
  ])("%s: a page at %s", async (_, path, expected) => {
    expect(await (await visit(path, { isScripted: false })).read()).toBe(expected);
  });

  it("and a session that cannot be opened is ended on a public page too, which is then a visitor's", async () => {
    const visited = await visit("/deals/kavya-northgate-90", { isReadable: false, isScripted: false });
    expect(await visited.read()).toBe("redirect /api/session/ended?page=%2Fdeals%2Fkavya-northgate-90");
  });

  it("and a public page without a session is not sent to itself for ever", async () => {
    expect(await (await visit("/dashboard/explore", { hasToken: false, isScripted: false })).read()).toBe("not found");
    expect(await (await visit("/dashboard", { hasToken: false, isScripted: false })).read()).toBe(
      "redirect /api/session/ended",
    );
  });

  it.each([
    ["with a redirect to /", "/wallet", "redirect /"],
    ["with a redirect to / in the language of the page", "/hi/wallet", "redirect /hi"],
    ["except on the public paths", "/digilocker", "refused"],
  ])("%s: a server action at %s", async (_, path, expected) => {
    const { act, cookiesSet } = await visit(path);
    expect(await act()).toBe(expected);
    expect(cookiesSet()).toEqual(["endedVisit=visit-1234"]);
  });

  it.each([
    ["with a redirect to /", "/dashboard/bonds", "redirect /"],
    ["with a redirect to / in the language of the page", "/hi/dashboard/bonds", "redirect /hi"],
    ["except on the public paths", "/groups/explore", "null"],
  ])("%s: a list that loads more at %s", async (_, path, expected) => {
    const { load, cookiesSet } = await visit(path);
    expect(await load()).toBe(expected);
    expect(new Set(cookiesSet())).toEqual(new Set(["endedVisit=visit-1234"]));
  });

  it("by the page that is rendered after a server action, which can set no cookie", async () => {
    const { read } = await visit("/wallet", { mustRender: true });
    expect(await read()).toBe("redirect /api/session/ended");
  });

  it.each([
    [
      "through the API gateway, which verifies the session again",
      "/hi/wallet",
      "redirect /api/session/ended?language=hi",
      [],
    ],
    [
      "except on the public paths",
      "/digilocker",
      "refused",
      ["__Host-ultra-session=", "ultra-session=", "_session=", "X-Tap-Session=", "isLoggedOut=true"],
    ],
  ])("%s: a form without scripts at %s", async (_, path, expected, cookies) => {
    const { act, cookiesSet } = await visit(path, { isScripted: false });
    expect(await act()).toBe(expected);
    expect(cookiesSet()).toEqual(cookies);
  });
});
