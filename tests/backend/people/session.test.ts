import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { describeDevice } from "../../../backend/investor/identity/device.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { readToken, writeToken } from "../../../backend/platform/token.ts";
import { freshPhone, get, type Person, post, signIn } from "./api.ts";

const invoke = async (token: string) => {
  const { status, body } = await get("/v2/user/profile", token);
  return { status, body: { ...body, requestId: "" } };
};

const REFUSED = {
  status: 401,
  body: { type: "about:blank", code: "UNAUTHENTICATED", title: "unauthenticated", status: 401, requestId: "" },
};

async function ageSession({ userId }: Person, byDays: number): Promise<void> {
  await runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) => {
    const by = byDays * 86_400_000;
    storage.sql.exec("UPDATE session SET created_at = created_at - ?1, last_seen_at = last_seen_at - ?1", by);
  });
}

it("answers a revoked, expired, foreign, unknown or forged token alike", async () => {
  const [revoked, outlived, mine, other] = [await signIn(), await signIn(), await signIn(), await signIn()];
  await post("/v2/auth/logout", {}, revoked.token);
  await ageSession(outlived, 31);

  const [a, b] = [readToken(mine.token, keyRingOf(env)), readToken(other.token, keyRingOf(env))];
  if (!a || !b) throw new Error("our own tokens can be read");
  const foreign = writeToken({ ...a, userId: b.userId }, env.TOKEN_KEY);
  const unknown = writeToken({ ...a, sessionId: "nobody" }, env.TOKEN_KEY);
  const wrongSecret = writeToken({ ...a, secret: b.secret }, env.TOKEN_KEY);
  const forged = writeToken(a, "another key than ours, long enough to be one");
  const tokens = [revoked.token, outlived.token, foreign, unknown, wrongSecret, forged, "nonsense", "", "a.b.c.d"];
  for (const token of tokens) expect(await invoke(token)).toEqual(REFUSED);
  expect((await invoke(mine.token)).status).toBe(200);
});

it("ends one session or all sessions of an investor, and no other investor's", async () => {
  const first = await signIn();
  const second = await signIn(first.phone);
  const third = await signIn(first.phone);
  const otherInvestor = await signIn();
  expect((await post("/v2/auth/logout", {}, first.token)).body).toEqual({ endedSessions: 1 });
  expect((await invoke(second.token)).status).toBe(200);
  expect((await post("/v2/auth/logout", { everywhere: true }, second.token)).body).toEqual({ endedSessions: 2 });
  expect((await invoke(third.token)).status).toBe(401);
  expect((await invoke(otherInvestor.token)).status).toBe(200);
});

it("opens a new session at each sign-in, and ends the one that the browser already held", async () => {
  const first = await signIn();
  const elsewhere = await signIn(first.phone);
  const second = await signIn(first.phone, first.token);
  expect(second.token).not.toBe(first.token);
  expect(await invoke(first.token)).toEqual(REFUSED);
  expect((await invoke(elsewhere.token)).status).toBe(200);
  expect((await invoke(second.token)).status).toBe(200);
});

it("ends a session that another investor left in the browser", async () => {
  const [before, phone] = [await signIn(), freshPhone()];
  const { token } = await signIn(phone, before.token);
  expect(await invoke(before.token)).toEqual(REFUSED);
  expect((await invoke(token)).status).toBe(200);
});

it("keeps the browser's session when its token has a wrong secret or a sign-in code is wrong", async () => {
  const first = await signIn();
  const proof = readToken(first.token, keyRingOf(env));
  if (!proof) throw new Error("our own tokens can be read");
  await signIn(freshPhone(), writeToken({ ...proof, secret: "guessed" }, env.TOKEN_KEY));
  await post("/v2/auth/phone/otp/verify", { phone: freshPhone(), countryCode: "+91", otp: "000000" }, first.token);
  expect((await invoke(first.token)).status).toBe(200);
});

it("extends a session in use, for ninety days at most", async () => {
  const person = await signIn();
  for (const days of [29, 29, 29]) {
    await ageSession(person, days);
    expect((await invoke(person.token)).status).toBe(200);
  }
  await ageSession(person, 4);
  expect((await invoke(person.token)).status).toBe(401);
});

it("stores the hash of a session's secret and a readable device name", async () => {
  const person = await signIn();
  const secret = readToken(person.token, keyRingOf(env))?.secret;
  const rows = await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) =>
    storage.sql.exec("SELECT id, hex(secret_hash) AS hash, device FROM session").toArray(),
  );
  expect(rows).toMatchObject([{ device: "Browser on unknown system" }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it.each([
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0.0.0 Safari/537.36", "Chrome on Linux"],
  ["<script>alert(1)</script>", "Browser on unknown system"],
])("describes %s in a fixed wording", (userAgent, words) => {
  expect(describeDevice({ userAgent, deviceId: null })).toBe(words);
  expect(describeDevice({ userAgent, deviceId: "3f2a-9c11" })).toBe(`${words} · 9c11`);
});
