/** A fresh contact for each test of codes, with helpers to request and to try codes. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { otpObject } from "../../../backend/contact/contact.ts";
import type { CodeRequester, OtpPurpose } from "../../../backend/contact/otp-rules.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";

export const MINUTE_MS = 60_000;
let contacts = 0;

/** A home browser unless stated otherwise. */
const requesterWith = (from: Partial<CodeRequester> = {}): CodeRequester => ({
  browser: "mine",
  network: "home",
  isKnown: false,
  ...from,
});

export function contact(name = "otp") {
  const to = `${name}${contacts++}@example.com`;
  const object = () => otpObject(env, { channel: "EMAIL", to });
  return {
    to,
    object,
    send: (binding = "", purpose: OtpPurpose = "WITHDRAW", from: Partial<CodeRequester> = {}) =>
      object().requestCode({
        purpose,
        binding,
        wording: withoutTemplate("code {code}"),
        channel: "EMAIL",
        to,
        requester: requesterWith(from),
      }),
    guess: (code: string, binding = "", purpose: OtpPurpose = "WITHDRAW", from: GuessFrom = {}) =>
      object().confirmCode({ purpose, binding, code, browsers: ["mine"], command: null, ...from }),
    /** Moves everything stored into the past. */
    age: (byMs: number) =>
      runInDurableObject(object(), (_, { storage }) => {
        storage.sql.exec("UPDATE challenge SET sent_at = sent_at - ?", byMs);
        storage.sql.exec("UPDATE otp_send SET at = at - ?", byMs);
      }),
  };
}

interface GuessFrom {
  readonly browsers?: readonly string[];
  readonly command?: string | null;
}

export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
