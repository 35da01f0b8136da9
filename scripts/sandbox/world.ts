import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { phoneOtpRequest, phoneOtpVerify } from "../../lib/contract/calls/auth.ts";
import { CallError } from "../../lib/contract/client.ts";
import { type Client, openClient } from "./client.ts";

/* The sandbox's external systems (`docs/sandbox.md`): sent messages, payment page, remittances and clock. */

const outbox = z.array(
  z.object({ to: z.string(), channel: z.string(), text: z.string(), code: z.string().nullish(), at: z.string() }),
);
export type OutboxMessage = z.infer<typeof outbox>[number];

/** The messages to a phone or an e-mail address, or the latest to anybody when `to` is null; newest first. */
export async function readOutbox(url: string, to: string | null): Promise<OutboxMessage[]> {
  const query = to === null ? "" : `?to=${encodeURIComponent(to)}`;
  const read = () => fetch(`${url}/sandbox/outbox${query}`, { headers: { accept: "application/json" } });
  // A busy server may close a connection that is just being used again.
  const answer = await read().catch(read);
  if (!answer.ok) throw new Error(`the outbox answered ${answer.status}`);
  return outbox.parse(await answer.json());
}

/**
 * Runs an action that sends a code, and returns what `read` answered just before it. While an unused earlier code blocks
 * resending, waits and retries.
 */
async function beforeCode<Read>(send: () => Promise<unknown>, read: () => Promise<Read>): Promise<Read> {
  for (const deadline = Date.now() + 31_000; ; await pause(1_000)) {
    const before = await read();
    try {
      await send();
      return before;
    } catch (cause) {
      const mayWait = cause instanceof CallError && cause.code === "OTP_TOO_SOON" && Date.now() < deadline;
      if (!mayWait) throw cause;
    }
  }
}

/** Runs an action that sends a code and returns the code. Rejects if none arrives within a minute. */
export async function codeSentBy(url: string, to: string, send: () => Promise<unknown>): Promise<string> {
  const newest = async () => (await readOutbox(url, to)).find(({ code }) => code !== null);
  // A process that signs in as the same investor may have blocked this code until now: its own is no new one.
  const before = await beforeCode(send, async () => JSON.stringify(await newest()));
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const message = await newest();
    if (message?.code && JSON.stringify(message) !== before) return message.code;
  }
  throw new Error(`no code came to ${to}`);
}

/**
 * Signs in with an Indian phone number (`+919876543210`) and returns the browser. An unknown number becomes a new
 * investor, referred by the owner of `referralCode`.
 */
export async function signIn(url: string, phone: string, referralCode?: string): Promise<Client> {
  const client = openClient(url);
  const contact = { phone: phone.replace(/^\+91/, ""), countryCode: "+91" };
  const otp = await codeSentBy(url, phone, () => client.call(phoneOtpRequest, contact));
  await client.call(phoneOtpVerify, { ...contact, otp, ...(referralCode !== undefined && { referralCode }) });
  return client;
}

/** A phone number that no other test uses. */
export const newPhone = (): string =>
  `+917${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(9, "0")
    .slice(-9)}`;

async function postSandbox(url: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", origin: url },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/sandbox/${path} answered ${answer.status}: ${text.slice(0, 500)}`);
  return text === "" ? null : JSON.parse(text);
}

export type PaymentOutcome = "SUCCESS" | "FAILED" | "PENDING";

/** Chooses an outcome on the payment page of `key`. */
export const pay = (url: string, key: string, outcome: PaymentOutcome) => postSandbox(url, `pay/${key}`, { outcome });

/** Advances the clock of the whole server. */
export const advanceClock = (url: string, advanceDays: number) => postSandbox(url, "clock", { advanceDays });

interface Remittance {
  /** The beneficiary's account number in GIFT City. */
  readonly to: string;
  readonly currency: string;
  readonly amount: number;
}

/** Sends a remittance from a foreign bank. */
export const remit = (url: string, remittance: Remittance) => postSandbox(url, "remit", remittance);

interface BankTransfer {
  /** The number of an investor's virtual account. */
  readonly to: string;
  /** In rupees. */
  readonly amount: number;
  readonly from: string;
  readonly ifsc: string;
}

/** Sends rupees from an account in India. */
export const transfer = (url: string, sent: BankTransfer) => postSandbox(url, "transfer", sent);
