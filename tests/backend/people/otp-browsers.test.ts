import { expect, it } from "vitest";
import { codeFor } from "./api.ts";
import { contact, MINUTE_MS, wrongOf } from "./otp-contact.ts";

it("compares an attempt with its own browser's code only, at no cost to the other browser", async () => {
  const { to, send, guess } = contact();
  await send("", "SIGN_IN");
  const code = await codeFor(to);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, number) => guess(wrongOf(code), "", "SIGN_IN", { browsers: [`other-${number}`] })),
  );
  expect(new Set(outcomes.map((answer) => (answer.ok ? "RIGHT" : answer.code)))).toEqual(new Set(["OTP_EXPIRED"]));
  expect(await guess(code, "", "SIGN_IN", { browsers: ["other"] })).toMatchObject({ code: "OTP_EXPIRED" });
  expect(await guess(code, "", "SIGN_IN")).toMatchObject({ ok: true });
});

it("keeps a code valid when another browser is sent one later", async () => {
  const { to, send, guess } = contact();
  await send("", "SIGN_IN");
  const mine = await codeFor(to);
  expect(await send("", "SIGN_IN", { browser: "other" })).toMatchObject({ ok: true });
  expect(await guess(mine, "", "SIGN_IN")).toMatchObject({ ok: true });
});

it("finds a code sent before the browser was identified, and prefers the browser's own code to its network's", async () => {
  const { to, send, guess } = contact();
  const browsers = ["mine", "home"];
  await send("", "SIGN_IN", { browser: "home" });
  const shared = await codeFor(to);
  await send("", "SIGN_IN");
  const own = await codeFor(to);
  if (own !== shared) {
    expect(await guess(shared, "", "SIGN_IN", { browsers })).toMatchObject({ code: "OTP_INVALID" });
  }
  expect(await guess(own, "", "SIGN_IN", { browsers })).toMatchObject({ ok: true });
  expect(await guess(shared, "", "SIGN_IN", { browsers })).toMatchObject({ ok: true });
});

it("limits unknown browsers to eight sign-in codes an hour per network, and to twelve over all networks", async () => {
  const { send } = contact();
  const invoke = (network: string, most: number) =>
    Promise.all(
      Array.from({ length: most }, (_, each) => send("", "SIGN_IN", { network, browser: `${network}-${each}` })),
    );
  const passed = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;
  expect(passed(await invoke("cafe", 20))).toBe(8);
  expect(passed(await invoke("home", 20))).toBe(4);
  expect(await send("", "SIGN_IN")).toMatchObject({ code: "OTP_LIMIT" });
});

it("sends codes to a browser that signed in with the contact before, whatever other browsers have used up", async () => {
  const { to, send, guess, age } = contact();
  for (let attempt = 0; attempt < 40; attempt++) {
    await send("", "SIGN_IN", { network: `net-${attempt}`, browser: `other-${attempt}` });
  }
  expect(await send("", "SIGN_IN", { browser: "yet another" })).toMatchObject({ code: "OTP_LIMIT" });
  for (let sent = 0; sent < 5; sent++) {
    expect(await send("", "SIGN_IN", { isKnown: true })).toMatchObject({ ok: true });
    if (sent < 4) await age(MINUTE_MS / 2);
  }
  expect(await guess(await codeFor(to), "", "SIGN_IN")).toMatchObject({ ok: true });
  await age(MINUTE_MS);
  expect(await send("", "SIGN_IN", { isKnown: true })).toMatchObject({ code: "OTP_LIMIT" });
});

it("lets the command that used a code reuse it within the hour, and no other command", async () => {
  const { to, send, guess, age } = contact();
  await send();
  const code = await codeFor(to);
  const by = (command: string | null) => guess(code, "", "WITHDRAW", { command });
  expect(await by("withdraw-1")).toMatchObject({ ok: true });
  expect(await by("withdraw-2")).toMatchObject({ code: "OTP_EXPIRED" });
  expect(await by(null)).toMatchObject({ code: "OTP_EXPIRED" });
  await age(10 * MINUTE_MS);
  expect(await by("withdraw-1")).toMatchObject({ ok: true });
  expect(await guess(wrongOf(code), "", "WITHDRAW", { command: "withdraw-1" })).toMatchObject({ code: "OTP_INVALID" });
  await age(50 * MINUTE_MS);
  expect(await by("withdraw-1")).toMatchObject({ code: "OTP_EXPIRED" });
});
