import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiGatewayEnv, handleApiRequest } from "./api-gateway";
import { encryptAttempt, findAttempt } from "./google-sign-in-cookie";

function gatewayWith(answer: () => Response = () => Response.json({ ok: true })) {
  const seen: { readonly requests: Request[] } = { requests: [] };
  const env: ApiGatewayEnv = {
    ULTRA_ENV: "sandbox",
    SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters",
    BACKEND: {
      fetch: async (requested, init) => {
        seen.requests.push(new Request(requested, init));
        return answer();
      },
    },
  };
  return { env, seen };
}

const from = (site: string) => ({ method: "POST", headers: { "sec-fetch-site": site } });
const requestTo = (path: string, init?: RequestInit) => new Request(`http://localhost:3000${path}`, init);

describe("the API gateway", () => {
  it("leaves pages to Next", async () => {
    const { env, seen } = gatewayWith();
    expect(await handleApiRequest(requestTo("/dashboard"), env)).toBeNull();
    expect(seen.requests).toHaveLength(0);
  });

  it("finds nothing at a path that cannot be read", async () => {
    const { env, seen } = gatewayWith();
    expect((await handleApiRequest(requestTo("/%"), env))?.status).toBe(404);
    expect((await handleApiRequest(requestTo("/api/v2/deals/%ff"), env))?.status).toBe(404);
    expect(seen.requests).toHaveLength(0);
  });

  it("calls the documented path behind /api", async () => {
    const { env, seen } = gatewayWith();
    await handleApiRequest(requestTo("/api/v2/wallet/transactions?type=CREDIT"), env);
    expect(seen.requests[0]?.url).toBe("http://localhost:3000/v2/wallet/transactions?type=CREDIT");
  });

  it("answers a GET with a body as if it had none", async () => {
    const { env, seen } = gatewayWith();
    // Undici cannot construct such a request; workerd can.
    const request = new Proxy(requestTo("/api/v2/ping", { headers: { "content-length": "2" } }), {
      get: (target, name) => (name === "body" ? new Blob(["{}"]).stream() : Reflect.get(target, name, target)),
    });
    expect((await handleApiRequest(request, env))?.status).toBe(200);
    expect([seen.requests[0]?.body, seen.requests[0]?.headers.has("content-length")]).toEqual([null, false]);
  });

  it("says that the backend is away, rather than breaking", async () => {
    const { env } = gatewayWith();
    const away = { ...env, BACKEND: { fetch: () => Promise.reject(new Error("away")) } };
    await expect(handleApiRequest(requestTo("/api/v2/ping"), away)).rejects.toMatchObject({
      code: "GATEWAY_UNAVAILABLE",
    });
  });

  describe("with a backend elsewhere", () => {
    afterEach(() => vi.unstubAllGlobals());

    it("speaks to no other, whatever is asked for", async () => {
      const { env, seen } = gatewayWith();
      const requested: [string, string | undefined, string | null][] = [];
      vi.stubGlobal("fetch", async (url: URL, { method, headers, redirect }: RequestInit) => {
        requested.push([url.href, `${method} ${redirect}`, new Headers(headers).get("x-request-id")]);
        return Response.json({});
      });
      const elsewhere = { ...env, BACKEND_URL: "https://backend.example" };
      const headers = { origin: "http://localhost:3000", "content-type": "application/json" };
      await handleApiRequest(requestTo("/api/v2/wallet/transactions?type=CREDIT"), elsewhere);
      await handleApiRequest(requestTo("/api/v2/wallet/recharge", { method: "POST", headers }), elsewhere);
      await handleApiRequest(requestTo("/webhooks/payments", { method: "POST", headers }), elsewhere);
      await handleApiRequest(requestTo("/api/session/ended", { headers: { cookie: "ultra-session=x" } }), elsewhere);
      expect(requested.map(([url, how]) => `${how} ${url}`)).toEqual([
        "GET manual https://backend.example/v2/wallet/transactions?type=CREDIT",
        "POST manual https://backend.example/v2/wallet/recharge",
        "POST manual https://backend.example/webhooks/payments",
        "GET manual https://backend.example/v2/user/default-flow",
      ]);
      expect(seen.requests).toHaveLength(0);
    });
  });

  it("never lets a token in from outside", async () => {
    const { env, seen } = gatewayWith();
    await handleApiRequest(requestTo("/api/v2/wallet/balance", { headers: { "x-tap-auth": "usr_a.b.c.d" } }), env);
    expect(seen.requests[0]?.headers.has("x-tap-auth")).toBe(false);
  });

  it.each([
    [
      "a form or a server action sent to a page from another origin",
      "/wallet/withdraw",
      { method: "POST", headers: { origin: "https://evil.example" } },
    ],
    ["a form that does not say where it comes from", "/hi/kyc", { method: "POST" }],
    [
      "a mutation from another origin",
      "/api/v2/wallet/recharge",
      { method: "POST", headers: { origin: "https://evil.example" } },
    ],
    ["a mutation that does not say where it comes from", "/api/v2/wallet/recharge", { method: "POST" }],
    [
      "the GET that changes something, from another site",
      "/api/v2/wallet/otp/request",
      { headers: { "sec-fetch-site": "cross-site" } },
    ],
    ["a mutation from a sibling site", "/api/v2/wallet/recharge", from("same-site")],
    ["a mutation that the address bar claims to send", "/api/v2/wallet/recharge", from("none")],
    ["a form of a page, from a sibling site", "/wallet/withdraw", from("same-site")],
    [
      "the GET that changes something, from a sibling site",
      "/api/v2/wallet/otp/request",
      { headers: { "sec-fetch-site": "same-site" } },
    ],
    [
      "an opaque origin even when the site looks right",
      "/api/v2/wallet/recharge",
      { method: "POST", headers: { origin: "null", "sec-fetch-site": "same-origin" } },
    ],
  ])("refuses %s", async (_, path, init) => {
    const { env, seen } = gatewayWith();
    const answer = await handleApiRequest(requestTo(path, init), env);
    expect(answer?.status).toBe(403);
    expect(await answer?.json()).toMatchObject({ code: "CROSS_ORIGIN" });
    expect(seen.requests).toHaveLength(0);
  });

  it("lets a mutation of our own page in, by either header, and reading from anywhere", async () => {
    const { env, seen } = gatewayWith();
    for (const init of [from("same-origin"), { method: "POST", headers: { origin: "http://localhost:3000" } }]) {
      expect((await handleApiRequest(requestTo("/api/v2/wallet/recharge", init), env))?.status).toBe(200);
    }
    const reading = { headers: { "sec-fetch-site": "same-site" } };
    expect((await handleApiRequest(requestTo("/api/v2/wallet/balance", reading), env))?.status).toBe(200);
    expect(seen.requests).toHaveLength(3);
  });

  const form = "multipart/form-data; boundary=x";
  it.each([
    ["JSON for a call", "/api/v2/user/pan", "application/json", 64 * 1024],
    ["a form with files for a call", "/api/v2/bonds/cmr", form, 10 * 1024 * 1024 + 64 * 1024],
    ["a form of a page", "/hi/kyc", "text/plain;charset=UTF-8", 1024 * 1024],
    ["a tax credit statement for its page", "/hi/transactions/tax-credit", form, 3 * 1024 * 1024 + 64 * 1024],
    ["a form with files for a page", "/profile/cmr", form, 10 * 1024 * 1024 + 64 * 1024],
    ["a form of parts for a page that takes no file", "/hi/profile/contacts/add", form, 1024 * 1024],
  ])("allows %s its maximum length and not a byte more, before reading the body", async (_, path, type, most) => {
    const { env } = gatewayWith();
    const ofLength = async (length: string | number) => {
      const headers = { origin: "http://localhost:3000", "content-type": type, "content-length": String(length) };
      return (await handleApiRequest(requestTo(path, { method: "POST", headers }), env))?.status ?? "let through";
    };
    const passed = path.startsWith("/api") ? 200 : "let through";
    expect(await ofLength(most)).toBe(passed);
    expect([await ofLength(most + 1), await ofLength("1e99"), await ofLength("12, 13")]).toEqual([413, 413, 413]);
  });

  it("lets no body of unknown length reach a page", async () => {
    const { env } = gatewayWith();
    const headers = { origin: "http://localhost:3000", "content-type": form };
    const init = { method: "POST", headers, body: new Blob(["--x--"]).stream(), duplex: "half" };
    expect((await handleApiRequest(requestTo("/profile/cmr", init), env))?.status).toBe(413);
  });

  it("seals a fresh token into a cookie that scripts cannot read, and opens it again", async () => {
    const { env, seen } = gatewayWith(() => Response.json({}, { headers: { "x-tap-auth": "usr_a.b.c.d" } }));
    const headers = { origin: "http://localhost:3000" };
    const answer = await handleApiRequest(requestTo("/api/v2/auth/phone/otp/verify", { method: "POST", headers }), env);
    const [cookie = ""] = answer?.headers.getSetCookie() ?? [];
    expect(answer?.headers.has("x-tap-auth")).toBe(false);
    expect(cookie).toMatch(/^ultra-session=.+; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain("usr_a");

    const returned = { headers: { cookie: cookie.split(";")[0] ?? "" } };
    await handleApiRequest(requestTo("/api/v2/wallet/balance", returned), env);
    expect(seen.requests[1]?.headers.get("x-tap-auth")).toBe("usr_a.b.c.d");
  });

  it("knows no sandbox and no operator in production", async () => {
    const { env, seen } = gatewayWith();
    for (const path of ["/sandbox/outbox", "/ops/verify"]) {
      const answer = await handleApiRequest(requestTo(path, { method: "POST" }), { ...env, ULTRA_ENV: "production" });
      expect([path, answer?.status]).toEqual([path, 404]);
    }
    expect(seen.requests).toHaveLength(0);
  });

  it("has nothing behind /api but calls: what answers 401 there would end the session of who follows a link to it", async () => {
    const { env, seen } = gatewayWith(() => new Response(null, { status: 401 }));
    for (const path of ["/ops/verify", "/sandbox/outbox", "/webhooks/payments", "/edge-config/x", "/firebase/x"]) {
      const answer = await handleApiRequest(requestTo(`/api${path}`, { headers: { cookie: "ultra-session=x" } }), env);
      expect([path, answer?.status, answer?.headers.getSetCookie()]).toEqual([path, 404, []]);
    }
    expect(seen.requests).toHaveLength(0);
  });

  it("leaves a form of our own page to Next", async () => {
    const { env } = gatewayWith();
    const headers = { origin: "http://localhost:3000" };
    expect(await handleApiRequest(requestTo("/wallet/withdraw", { method: "POST", headers }), env)).toBeNull();
  });

  it("takes a tampered seal for no session", async () => {
    const { env, seen } = gatewayWith();
    await handleApiRequest(
      requestTo("/api/v2/wallet/balance", { headers: { cookie: "ultra-session=Fe26.2*tampered" } }),
      env,
    );
    expect(seen.requests[0]?.headers.has("x-tap-auth")).toBe(false);
  });

  it("refuses the sandbox's password in production", async () => {
    const { env } = gatewayWith();
    const production = {
      ...env,
      ULTRA_ENV: "production",
      SESSION_PASSWORD: "sandbox-session-password-not-for-production",
    };
    await expect(handleApiRequest(requestTo("/dashboard"), production)).rejects.toThrow("SESSION_PASSWORD");
  });

  it("carries the device's own name along where only a cookie could bring it, and a header before a cookie", async () => {
    const { env, seen } = gatewayWith();
    const cookie = "_xdid=3f2a9c11-device; theme=dark";
    await handleApiRequest(requestTo("/api/v2/ping", { headers: { cookie } }), env);
    await handleApiRequest(requestTo("/api/v2/ping", { headers: { cookie, "x-device-id": "another-device" } }), env);
    await handleApiRequest(requestTo("/api/v2/ping", { headers: { cookie: "_xdid=<b>; a=b" } }), env);
    expect(seen.requests.map(({ headers }) => headers.get("x-device-id"))).toEqual([
      "3f2a9c11-device",
      "another-device",
      null,
    ]);
  });

  it.each([
    ["/api/session/ended", 401, "/"],
    ["/api/session/ended?language=hi", 401, "/hi"],
    ["/api/session/ended", 200, "/dashboard"],
    ["/api/session/ended?language=hi", 200, "/hi/dashboard"],
    ["/api/session/ended?language=//evil.example", 401, "/"],
    ["/api/session/ended?page=/explore/stash", 401, "/explore/stash"],
    ["/api/session/ended?language=hi&page=/hi/groups/ABC", 401, "/hi/groups/ABC"],
    ["/api/session/ended?page=/explore/stash", 200, "/dashboard"],
    ["/api/session/ended?page=/wallet", 401, "/"],
    ["/api/session/ended?page=//evil.example/blog", 401, "/"],
    ["/api/session/ended?page=/%5Cevil.example/blog", 401, "/"],
  ])("redirects from %s, where the backend responds %i, to %s", async (path, status, location) => {
    const { env } = gatewayWith(() => Response.json({}, { status }));
    const answer = await handleApiRequest(requestTo(path, { headers: { cookie: "ultra-session=x" } }), env);
    expect([answer?.status, answer?.headers.get("location")]).toEqual([303, location]);
    expect(answer?.headers.getSetCookie().length).toBe(status === 401 ? 5 : 0);
  });

  describe("for a sign-in with Google", () => {
    const begun = { nonce: "n".repeat(64), state: "s".repeat(64), returnTo: "" };
    const verify = (cookie: string, path = "/api/v2/auth/google", headers: Record<string, string> = {}) =>
      requestTo(path, { method: "POST", headers: { origin: "http://localhost:3000", cookie, ...headers } });

    it("sends the backend the nonce of this browser's attempt, and expires it at the first response", async () => {
      const { env, seen } = gatewayWith(() => Response.json({}, { status: 400 }));
      const { name, value } = await encryptAttempt(begun, false, env);
      const answer = await handleApiRequest(verify(`${name}=${value}`), env);
      expect(seen.requests[0]?.headers.get("x-google-nonce")).toBe(begun.nonce);
      expect(
        answer?.headers.getSetCookie().every((cookie) => /^[\w-]+ultra-google=; |^ultra-google=; /.test(cookie)),
      ).toBe(true);
      expect(answer?.headers.getSetCookie()).toHaveLength(2);
    });

    it("accepts no nonce from outside, from a tampered cookie, or on another call", async () => {
      const { env, seen } = gatewayWith();
      const { name, value } = await encryptAttempt(begun, false, env);
      await handleApiRequest(verify("a=b", "/api/v2/auth/google", { "x-google-nonce": "mine" }), env);
      await handleApiRequest(verify(`${name}=${value.slice(0, -4)}AAAA`), env);
      await handleApiRequest(verify(`${name}=${value}`, "/api/v2/auth/email/otp/verify"), env);
      expect(seen.requests.map(({ headers }) => headers.has("x-google-nonce"))).toEqual([false, false, false]);
    });

    it("uses the __Host- name over TLS, and always in production", async () => {
      const { env } = gatewayWith();
      const production = { ...env, ULTRA_ENV: "production" };
      for (const [isSecure, where] of [
        [true, env],
        [false, production],
      ] as const) {
        const cookie = await encryptAttempt(begun, isSecure, where);
        expect([cookie.name, cookie.options]).toMatchObject([
          "__Host-ultra-google",
          { httpOnly: true, secure: true, sameSite: "lax", path: "/" },
        ]);
        expect(await findAttempt(`${cookie.name}=${cookie.value}`, where)).toEqual(begun);
      }
      const plain = await encryptAttempt(begun, false, env);
      expect(await findAttempt(`${plain.name}=${plain.value}`, production)).toBeNull();
    });
  });
});
