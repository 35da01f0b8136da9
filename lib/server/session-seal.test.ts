import { afterEach, describe, expect, it, vi } from "vitest";
import { assertPasswordFit, openSeal, sealToken } from "./session-seal";

const env = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters" };
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe("a sealed session", () => {
  it("gives its token as often as it is asked", async () => {
    const { value } = await sealToken("usr_a.b.c.d", false, env);
    expect(await openSeal(value, env)).toBe("usr_a.b.c.d");
    expect(await openSeal(value, env)).toBe("usr_a.b.c.d");
  });

  it("gives nothing to another password, though it was opened with the right one before", async () => {
    const { value } = await sealToken("usr_a.b.c.d", false, env);
    await openSeal(value, env);
    const other = { ...env, SESSION_PASSWORD: "another-password-of-more-than-thirty-two-characters" };
    expect(await openSeal(value, other)).toBeNull();
  });

  it("gives nothing when a letter of it was changed, though it was opened before", async () => {
    const { value } = await sealToken("usr_a.b.c.d", false, env);
    await openSeal(value, env);
    const changed = value.replace(/.{30}$/, (end) => end.split("").reverse().join(""));
    expect(await openSeal(changed, env)).toBeNull();
  });

  it("opens what an earlier password sealed while that one is still named, and seals with the new one", async () => {
    const changing = {
      ULTRA_ENV: "sandbox",
      SESSION_PASSWORD: "the-password-of-this-year-which-is-long-enough",
      SESSION_PASSWORD_PREVIOUS: `the-password-before-the-last-long-enough ${env.SESSION_PASSWORD}`,
    };
    const { value } = await sealToken("usr_a.b.c.d", false, env);
    expect(await openSeal(value, changing)).toBe("usr_a.b.c.d");
    expect(await openSeal(value, { ...changing, SESSION_PASSWORD_PREVIOUS: "" })).toBeNull();
    const anew = (await sealToken("usr_e.f.g.h", false, changing)).value;
    expect(await openSeal(anew, { ...changing, SESSION_PASSWORD_PREVIOUS: "" })).toBe("usr_e.f.g.h");
    expect(await openSeal(anew, env)).toBeNull();
    expect(() => assertPasswordFit({ ...changing, SESSION_PASSWORD_PREVIOUS: "short" })).toThrow("SESSION_PASSWORD");
  });

  it("gives nothing after ninety days, though it was opened on the last of them", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { value } = await sealToken("usr_a.b.c.d", false, env);
    vi.setSystemTime(Date.now() + 90 * DAY_MS - 1_000);
    expect(await openSeal(value, env)).toBe("usr_a.b.c.d");
    vi.setSystemTime(Date.now() + 120_000);
    expect(await openSeal(value, env)).toBeNull();
  });
});
