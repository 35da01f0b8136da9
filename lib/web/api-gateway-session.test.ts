import { expect, it } from "vitest";
import { type ApiGatewayEnv, handleApiRequest } from "./api-gateway";
import { encryptAttempt } from "./google-sign-in-cookie";

/** The production gateway in front of a backend that returns `answer()` for each request. */
function gatewayEnv(answer: () => Response): { production: ApiGatewayEnv; seen: Request[] } {
  const seen: Request[] = [];
  const fetch: ApiGatewayEnv["BACKEND"]["fetch"] = async (requested, init) => {
    seen.push(new Request(requested, init));
    return answer();
  };
  const SESSION_PASSWORD = "a-password-of-more-than-thirty-two-characters";
  return { production: { ULTRA_ENV: "production", SESSION_PASSWORD, BACKEND: { fetch } }, seen };
}

const requestTo = (path: string, init?: RequestInit) => new Request(`http://localhost:3000${path}`, init);

it("marks the session cookie Secure in production, also behind a TLS-terminating proxy", async () => {
  const { production } = gatewayEnv(() =>
    Response.json({}, { headers: { "x-tap-auth": "usr_a.b.c.d", "x-tap-session": "visit-1234" } }),
  );
  const headers = { origin: "http://localhost:3000" };
  const verify = requestTo("/api/v2/auth/phone/otp/verify", { method: "POST", headers });
  expect((await handleApiRequest(verify, production))?.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-ultra-session=[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/),
    "_session=visit-1234; Path=/; Max-Age=7776000; SameSite=Lax; Secure",
    "X-Tap-Session=visit-1234; Path=/; Max-Age=7776000; SameSite=Lax; Secure",
    "isLoggedOut=; Path=/; Max-Age=0; SameSite=Lax; Secure",
  ]);
});

it("ends a session in production with a valid __Host- cookie: Secure, with the path /", async () => {
  const { production } = gatewayEnv(() => Response.json({}, { status: 401 }));
  const requested = requestTo("/api/v2/wallet/balance", { headers: { cookie: "__Host-ultra-session=x" } });
  const answer = await handleApiRequest(requested, production);
  expect(answer?.headers.getSetCookie()).toEqual([
    "__Host-ultra-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    "_session=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    "X-Tap-Session=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    "isLoggedOut=true; Path=/; Max-Age=7776000; SameSite=Lax; Secure",
  ]);
});

it("ignores a session cookie in production under the name that a plain-http page can set", async () => {
  const { production, seen } = gatewayEnv(() => Response.json({}, { headers: { "x-tap-auth": "usr_a.b.c.d" } }));
  const headers = { origin: "http://localhost:3000" };
  const signIn = await handleApiRequest(
    requestTo("/api/v2/auth/phone/otp/verify", { method: "POST", headers }),
    production,
  );
  const [, cookieValue = ""] = /=([^;]+)/.exec(signIn?.headers.get("set-cookie") ?? "") ?? [];
  for (const name of ["ultra-session", "__Host-ultra-session"]) {
    await handleApiRequest(
      requestTo("/api/v2/wallet/balance", { headers: { cookie: `${name}=${cookieValue}` } }),
      production,
    );
  }
  expect(seen.slice(1).map((request) => request.headers.get("x-tap-auth"))).toEqual([null, "usr_a.b.c.d"]);
});

it("uses the __Host- name over TLS in the sandbox too", async () => {
  const { production } = gatewayEnv(() => Response.json({}, { headers: { "x-tap-auth": "usr_a.b.c.d" } }));
  const request = new Request("https://ultra.example/api/v2/auth/phone/otp/verify", {
    method: "POST",
    headers: { origin: "https://ultra.example" },
  });
  expect((await handleApiRequest(request, { ...production, ULTRA_ENV: "sandbox" }))?.headers.get("set-cookie")).toMatch(
    /^__Host-ultra-session=.+; Path=\/; .+; Secure$/,
  );
});

it("leaves the cookies to the script that made a call: a late 401 must not end a newer session", async () => {
  const { production } = gatewayEnv(() => Response.json({}, { status: 401 }));
  const headers = { cookie: "__Host-ultra-session=x; _session=visit-1234", "x-tap-session": "visit-1234" };
  const answer = await handleApiRequest(requestTo("/api/v2/wallet/balance", { headers }), production);
  expect([answer?.status, answer?.headers.getSetCookie()]).toEqual([401, []]);
  const ended = await handleApiRequest(
    requestTo("/api/session/ended", { headers: { cookie: headers.cookie } }),
    production,
  );
  expect(ended?.headers.getSetCookie()).toHaveLength(4);
});

it("expires every session cookie at a 401, over plain http too", async () => {
  const { production } = gatewayEnv(() => Response.json({}, { status: 401 }));
  const request = requestTo("/api/v2/wallet/balance", { headers: { cookie: "ultra-session=x" } });
  const answer = await handleApiRequest(request, { ...production, ULTRA_ENV: "sandbox" });
  expect(answer?.headers.getSetCookie().map((cookie) => cookie.replace(" Path=/;", ""))).toEqual([
    "__Host-ultra-session=; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    "ultra-session=; Max-Age=0; HttpOnly; SameSite=Lax",
    "_session=; Max-Age=0; SameSite=Lax",
    "X-Tap-Session=; Max-Age=0; SameSite=Lax",
    "isLoggedOut=true; Max-Age=7776000; SameSite=Lax",
  ]);
});

it.each([
  ["of a client", {}],
  ["of a script", { "x-tap-session": "visit-1234" }],
])("expires every cookie of the session at the logout %s", async (_, more) => {
  const { production } = gatewayEnv(() => Response.json({ endedSessions: 1 }));
  const headers = { origin: "http://localhost:3000", cookie: "__Host-ultra-session=x; _session=visit-1234", ...more };
  const answer = await handleApiRequest(requestTo("/api/v2/auth/logout", { method: "POST", headers }), production);
  expect(answer?.headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual([
    "__Host-ultra-session=",
    "_session=",
    "X-Tap-Session=",
    "isLoggedOut=true",
  ]);
});

it("keeps the cookies of a session that a logout did not end", async () => {
  const { production } = gatewayEnv(() => Response.json({}, { status: 503 }));
  const headers = { origin: "http://localhost:3000", cookie: "__Host-ultra-session=x" };
  const answer = await handleApiRequest(requestTo("/api/v2/auth/logout", { method: "POST", headers }), production);
  expect(answer?.headers.getSetCookie()).toEqual([]);
});

it("keeps an attempt to sign in with Google where the backend could not decide on it, and spends it otherwise", async () => {
  const cookiesAfter = async (status: number) => {
    const { production } = gatewayEnv(() => Response.json({}, { status }));
    const begun = { nonce: "n".repeat(64), state: "s".repeat(64), returnTo: "" };
    const { name, value } = await encryptAttempt(begun, true, production);
    const headers = { origin: "http://localhost:3000", cookie: `${name}=${value}` };
    const answer = await handleApiRequest(requestTo("/api/v2/auth/google", { method: "POST", headers }), production);
    return answer?.headers.getSetCookie().length;
  };
  expect([await cookiesAfter(503), await cookiesAfter(400)]).toEqual([0, 1]);
});
