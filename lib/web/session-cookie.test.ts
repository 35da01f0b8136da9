import { afterEach, describe, expect, it, vi } from "vitest";
import {
  assertPasswordFit,
  encryptSessionToken,
  openSessionCookie,
  sessionCookieNames,
  writeCookie,
} from "./session-cookie";

const env = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters" };
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe("the cookie of a session", () => {
  const production = { ...env, ULTRA_ENV: "production" };

  it.each([
    ["production, over TLS", production, true, "__Host-ultra-session", true],
    ["production, TLS having ended before us", production, false, "__Host-ultra-session", true],
    ["a sandbox over TLS", env, true, "__Host-ultra-session", true],
    ["a sandbox on a machine without TLS", env, false, "ultra-session", false],
  ])("in %s", async (_, of, isSecure, name, secure) => {
    const encrypted = await encryptSessionToken("usr_a.b.c.d", isSecure, of);
    const options = { httpOnly: true, secure, sameSite: "lax", path: "/", maxAge: 90 * 86_400 };
    expect(encrypted).toMatchObject({ name, options });
    expect(writeCookie(encrypted).endsWith("; Secure")).toBe(secure);
    expect(writeCookie(encrypted)).toContain("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax");
    expect(sessionCookieNames(of)).toContain(name);
  });

  it("is read in production only under the name that no other host can set", () => {
    expect(sessionCookieNames(production)).toEqual(["__Host-ultra-session"]);
  });
});

describe("an encrypted session", () => {
  it("gives its token on every read", async () => {
    const { value } = await encryptSessionToken("usr_a.b.c.d", false, env);
    expect(await openSessionCookie(value, env)).toBe("usr_a.b.c.d");
    expect(await openSessionCookie(value, env)).toBe("usr_a.b.c.d");
  });

  it("gives nothing to another password, though it was opened with the right one before", async () => {
    const { value } = await encryptSessionToken("usr_a.b.c.d", false, env);
    await openSessionCookie(value, env);
    const other = { ...env, SESSION_PASSWORD: "another-password-of-more-than-thirty-two-characters" };
    expect(await openSessionCookie(value, other)).toBeNull();
  });

  it("gives nothing after a letter of it was changed, though it was opened before", async () => {
    const { value } = await encryptSessionToken("usr_a.b.c.d", false, env);
    await openSessionCookie(value, env);
    const changed = value.replace(/.{30}$/, (end) => end.split("").reverse().join(""));
    expect(await openSessionCookie(changed, env)).toBeNull();
  });

  it("opens a cookie encrypted with a previous password, and encrypts with the current one", async () => {
    const changing = {
      ULTRA_ENV: "sandbox",
      SESSION_PASSWORD: "the-password-of-this-year-which-is-long-enough",
      SESSION_PASSWORD_PREVIOUS: `the-password-before-the-last-long-enough ${env.SESSION_PASSWORD}`,
    };
    const { value } = await encryptSessionToken("usr_a.b.c.d", false, env);
    expect(await openSessionCookie(value, changing)).toBe("usr_a.b.c.d");
    expect(await openSessionCookie(value, { ...changing, SESSION_PASSWORD_PREVIOUS: "" })).toBeNull();
    const anew = (await encryptSessionToken("usr_e.f.g.h", false, changing)).value;
    expect(await openSessionCookie(anew, { ...changing, SESSION_PASSWORD_PREVIOUS: "" })).toBe("usr_e.f.g.h");
    expect(await openSessionCookie(anew, env)).toBeNull();
    expect(() => assertPasswordFit({ ...changing, SESSION_PASSWORD_PREVIOUS: "short" })).toThrow("SESSION_PASSWORD");
  });

  it("gives nothing after ninety days, though it was opened on the last of them", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { value } = await encryptSessionToken("usr_a.b.c.d", false, env);
    vi.setSystemTime(Date.now() + 90 * DAY_MS - 1_000);
    expect(await openSessionCookie(value, env)).toBe("usr_a.b.c.d");
    vi.setSystemTime(Date.now() + 120_000);
    expect(await openSessionCookie(value, env)).toBeNull();
  });
});
