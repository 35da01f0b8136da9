import { expect, it, vi } from "vitest";
import { decryptField, encryptField } from "./encrypted-field";
import { openSessionCookie } from "./session-cookie";

const env = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-32-characters" };
const owner = { token: "token-of-asha", lifetimeSeconds: 600 };
const NUMBER = "521185133376";

it("returns the field to the session that it was encrypted in, also after a change of the password", async () => {
  const value = await encryptField(NUMBER, owner, env);
  expect(value).not.toContain(NUMBER);
  expect(await decryptField(value, owner, env)).toBe(NUMBER);
  const changed = {
    ...env,
    SESSION_PASSWORD: "the-next-password-of-32-characters",
    SESSION_PASSWORD_PREVIOUS: env.SESSION_PASSWORD,
  };
  expect(await decryptField(value, owner, changed)).toBe(NUMBER);
});

it("returns nothing to another session, for a tampered value, or after its lifetime", async () => {
  const value = await encryptField(NUMBER, owner, env);
  expect(await decryptField(value, { ...owner, token: "token-of-ravi" }, env)).toBeNull();
  expect(await decryptField(`${value.slice(0, -3)}abc`, owner, env)).toBeNull();
  expect(await decryptField("", owner, env)).toBeNull();
  expect(await decryptField(await encryptField("5".repeat(2_000), owner, env), owner, env)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000 + 60_000 });
  expect(await decryptField(value, owner, env)).toBeNull();
  vi.useRealTimers();
});

it("cannot be used as a session", async () => {
  expect(await openSessionCookie(await encryptField(NUMBER, owner, env), env)).toBeNull();
});
