import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { FormState } from "@/lib/web/form-state";
import { type CodeFlow, confirmWithCode, type Refused, type SentCode, sentCode } from "./confirm-code";

vi.mock("server-only", () => ({}));

const SENT: SentCode = {
  ...{ otp: "123456", knownOtp: "", sendingId: "7d0f4f0e-6f3c-4a54-9d53-6a3b2f0c9a11" },
  ...{ sentTo: "+91 ••••••3210", sentToKnown: "", resendAfterSeconds: 12, whatsAppAfterSeconds: null },
  passkey: "",
};
const refused = (code: Refused["code"], fields: Refused["fields"] = {}): Refused => ({
  ...{ status: "refused", values: {}, code, fields },
});
const done: FormState<{ sentTo: string; resendAfterSeconds: number }> = {
  ...{ status: "done", values: {}, value: { sentTo: "a••@example.com", resendAfterSeconds: 30 } },
};

const take = (change: Partial<CodeFlow<string, unknown>>) =>
  confirmWithCode({
    ...{ intent: "send", sent: SENT, typed: "500" },
    first: (why: Refused | null) => ({ step: "first", why: why?.code ?? null }),
    request: async () => done,
    confirm: async () => refused("OTP_INVALID"),
    ...change,
  });

it("asks for the code that was sent, with an empty field of its own", async () => {
  const first = await take({});
  expect(first).toMatchObject({ step: "code", typed: "500", otp: "", sending: { sentTo: "a••@example.com" } });
  expect(first).not.toMatchObject({ sending: { id: SENT.sendingId } });
});

it("goes back to the first step with why no code was sent", async () => {
  expect(await take({ request: async () => refused("PHONE_INVALID") })).toEqual({
    step: "first",
    why: "PHONE_INVALID",
  });
  expect(await take({ request: async () => refused("OTP_TOO_SOON") })).toEqual({ step: "first", why: "OTP_TOO_SOON" });
});

it.each(["OTP_TOO_SOON", "OTP_LIMIT"] as const)("continues with the code that is still valid on %s", async (code) => {
  const again = take({ request: async () => refused(code), fitsEarlierCode: true });
  expect(await again).toMatchObject({
    step: "code",
    sending: { id: SENT.sendingId },
    error: { about: "sending", code },
  });
});

it("does not wait for a code that was never sent", async () => {
  const sent = { ...SENT, sendingId: "" };
  const limited = take({ sent, request: async () => refused("OTP_LIMIT"), fitsEarlierCode: true });
  expect(await limited).toEqual({ step: "first", why: "OTP_LIMIT" });
});

it.each([
  [refused("OTP_INVALID"), { about: "otp", code: "OTP_INVALID" }],
  [refused("INVALID_INPUT", { otp: "INVALID_INPUT" }), { about: "otp", code: "OTP_INVALID" }],
  [refused("OTP_EXPIRED"), { about: "otp", code: "OTP_EXPIRED" }],
  [refused("OTP_INVALID", { knownOtp: "OTP_INVALID" }), { about: "knownOtp", code: "OTP_INVALID" }],
  [refused("GATEWAY_UNAVAILABLE"), { about: "whole", code: "GATEWAY_UNAVAILABLE" }],
])("reports why a confirmation was rejected, and keeps the input (%#)", async (answer, error) => {
  const step = await take({ intent: "confirm", confirm: async () => answer });
  expect(step).toMatchObject({ step: "code", otp: "123456", sending: { id: SENT.sendingId }, error });
});

it("returns to the first step when the confirmed input is rejected", async () => {
  const confirm = async () => refused("INSUFFICIENT_BALANCE");
  const isAboutFirst = ({ code }: Refused) => code === "INSUFFICIENT_BALANCE";
  expect(await take({ intent: "confirm", confirm, isAboutFirst })).toEqual({
    step: "first",
    why: "INSUFFICIENT_BALANCE",
  });
});

it("derives the idempotency key from the code's sending and its digits", async () => {
  const keys: string[] = [];
  const confirm: CodeFlow<string, unknown>["confirm"] = async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return refused("OTP_INVALID");
  };
  await take({ intent: "confirm", confirm });
  await take({ intent: "confirm", confirm, sent: { ...SENT, otp: " 123 456" } });
  await take({ intent: "confirm", confirm, sent: { ...SENT, otp: "654321" } });
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("keeps the code when a resend is refused, and continues after a reload without sending one", async () => {
  const request = vi.fn(async () => refused("OTP_LIMIT"));
  expect(await take({ intent: "resend", request })).toMatchObject({ otp: "123456", error: { about: "sending" } });
  expect(await take({ intent: "resume", request })).toMatchObject({
    step: "code",
    sending: { id: SENT.sendingId },
    error: null,
  });
  expect(await take({ intent: "resume", request, sent: { ...SENT, sendingId: "" } })).toEqual({
    step: "first",
    why: null,
  });
  expect(request).toHaveBeenCalledTimes(1);
});

it("offers a passkey where the account has one, and shows what it has signed in no field", async () => {
  const passkey = { challenge: "c-1", rpId: "ultra.example", credentialIds: ["a_1", "b_2"] };
  const value = { sentTo: "a••@example.com", resendAfterSeconds: 30, passkey };
  const sent = await take({ request: async () => ({ status: "done", values: {}, value }) });
  expect(sent).toMatchObject({ sending: { passkey: "c-1 ultra.example a_1 b_2" } });
  const keys: string[] = [];
  const again = await take({
    ...{ intent: "confirm", sent: { ...SENT, passkey: "c-1", otp: `passkey.a.b.c.${"s9".repeat(40)}` } },
    isAboutFirst: () => true,
    confirm: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return refused("PASSKEY_INVALID");
    },
  });
  expect(again).toMatchObject({
    otp: "",
    sending: { passkey: "c-1" },
    error: { about: "whole", code: "PASSKEY_INVALID" },
  });
  expect(keys).toEqual([`${SENT.sendingId}-${"s9".repeat(20)}`]);
});

it("continues with the state that follows a right code", async () => {
  expect(await take({ intent: "confirm", confirm: async () => ({ next: "created" }) })).toBe("created");
});

it.each([
  ["Your code is १२३ ४५६.", "123456"],
  ["123-456", "123456"],
  ["passkey.a-1.b_2.c3.d4", "passkey.a-1.b_2.c3.d4"],
  ["no code", "no code"],
  ["", ""],
])("reads the code in %j once for every action, though no script has read it first", (typed, code) => {
  expect(z.object(sentCode).parse({ otp: typed, knownOtp: typed })).toMatchObject({ otp: code, knownOtp: code });
});
