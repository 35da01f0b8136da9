/**
 * One-time codes of one contact. Kept apart from the contact's owner, and deleted entirely two hours after the last
 * code: a request for a code meets the same empty object, and takes as long, whether or not the contact belongs to an
 * account.
 */
import { DurableObject } from "cloudflare:workers";
import { createHash, randomInt } from "node:crypto";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { Env } from "../env.ts";
import { isWhatsAppOpen } from "../gateways/carriers.ts";
import { gatewaysFor } from "../gateways/choice.ts";
import { callGateway, isDefiniteFailure } from "../gateways/deadline.ts";
import { type Contact, carrierAnswerTo, type DeliveryReport, type Message } from "../gateways/messages.ts";
import { clock, refreshClock, wallClock } from "../platform/clock.ts";
import { randomIds } from "../platform/ids.ts";
import { migrate } from "../platform/migrations.ts";
import { type Reply, replyTo } from "../platform/reply.ts";
import { keyRingOf, keysOf } from "../platform/secrets.ts";
import { type Wording, withCode } from "../platform/wording.ts";
import {
  type Challenge,
  type CodeRequester,
  type CodeWay,
  challengeFor,
  codeHashOf,
  limitsFor,
  OTP_LIFETIME_MS,
  OTP_OTHER_WAY_AFTER_MS,
  OTP_RESEND_AFTER_MS,
  OTP_SENDS_WINDOW_MS,
  type OtpPurpose,
  type OtpVerdict,
  sendError,
  verdictOn,
  waitAfter,
} from "./otp-rules.ts";
import { hasOtpTables, type OtpHistory, OtpStore, otpMigrations } from "./otp-store.ts";

/**
 * Placeholder for the code in the text that a caller supplies: the code itself leaves this object only towards the
 * carrier.
 */
export const CODE_PLACEHOLDER = "{code}";

interface CodeMeaning {
  readonly purpose: OtpPurpose;
  /** Value that the code authorises: an amount, an investment flow. Empty where the purpose alone determines it. */
  readonly binding: string;
}

export interface CodeRequest extends Contact, CodeMeaning {
  readonly requester: CodeRequester;
  /** Text of the message, with CODE_PLACEHOLDER in place of the code. */
  readonly wording: Wording;
  /** Instead of an SMS. */
  readonly via?: "WHATSAPP" | undefined;
}

export interface CodeGuess extends CodeMeaning {
  readonly code: string;
  /** All tokens that the requester may have had: by session, by device id, by network; the strongest first. */
  readonly browsers: readonly string[];
  /** Idempotency key of the command that uses the code; null for a use that cannot be repeated. */
  readonly command: string | null;
}

interface RightCode {
  /** The way by which the code was sent. */
  readonly via: CodeWay;
}

interface Compared {
  readonly verdict: OtpVerdict;
  readonly challenge: Challenge | null;
}

interface WatchedCode extends Pick<CodeMeaning, "purpose">, Pick<CodeRequester, "browser"> {}

export interface CodeSent {
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
  /** When the code may be requested on WhatsApp instead; null where it cannot. */
  readonly whatsAppAfterSeconds: number | null;
}

/** Longer than the lifetime of any code and any rate limit window. */
const RETENTION_MS = 2 * OTP_SENDS_WINDOW_MS;

declare module "../env.ts" {
  interface Env {
    /** One-time codes, one object per contact. */
    readonly OTP: DurableObjectNamespace<OtpObject>;
  }
}

export class OtpObject extends DurableObject<Env> {
  #opened: OtpStore | null = null;

  /**
   * Sends a new code. Returns the errors OTP_TOO_SOON, OTP_LIMIT, CONTACT_UNDELIVERABLE, GATEWAY_UNAVAILABLE. The new
   * code ends the browser's earlier one and counts towards the limits, unless the carrier refuses it: after an outage
   * its message may still arrive.
   */
  requestCode({ purpose, binding, requester, wording, channel, to, via }: CodeRequest): Promise<Reply<CodeSent>> {
    return this.#reply(async () => {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const way = via ?? channel;
      const { salt, replaced } = this.#openChallenge({ purpose, binding, code }, requester, way);
      const written = withCode(wording, CODE_PLACEHOLDER, code);
      const line = way === "SMS" ? `\n\n@${this.env.PUBLIC_HOST} #${code}` : "";
      const message = { ...written, text: written.text + line, channel: way, to, code, key: null };
      await this.#scheduleCleanup();
      try {
        await this.#send(message, salt);
      } catch (cause) {
        const { browser } = requester;
        if (isUnsent(cause))
          this.ctx.storage.transactionSync(() => this.#store().forgetSending(salt, { purpose, browser, replaced }));
        throw cause;
      }
      return {
        ...{ expiresInSeconds: OTP_LIFETIME_MS / 1000, resendAfterSeconds: OTP_RESEND_AFTER_MS / 1000 },
        whatsAppAfterSeconds: way === "SMS" && isWhatsAppOpen(this.env) ? OTP_OTHER_WAY_AFTER_MS / 1000 : null,
      };
    });
  }

  /** @throws AppError CONTACT_UNDELIVERABLE, GATEWAY_UNAVAILABLE */
  async #send(message: Message, salt: string): Promise<void> {
    const { messages } = gatewaysFor(this.env);
    const sending = await callGateway(() => carrierAnswerTo(messages.send(message)));
    if (sending.isRefused) throw new AppError("CONTACT_UNDELIVERABLE");
    if (sending.reference !== null) this.#store().saveReference(salt, sending.reference);
  }

  /** The carrier's report on a message to this contact; kept only while codes are. */
  async reportDelivery({ references, outcome }: Pick<DeliveryReport, "references" | "outcome">): Promise<void> {
    await refreshClock(this.env);
    const store = this.#findStore();
    if (!store) return;
    this.ctx.storage.transactionSync(() => {
      for (const reference of references) store.saveReport(reference, outcome, clock.now());
    });
  }

  /** Seconds until the browser's open SMS code may be requested on WhatsApp instead; null without such a code. */
  async whatsAppAfter({ purpose, browser }: WatchedCode): Promise<number | null> {
    await refreshClock(this.env);
    const [store, now] = [this.#findStore(), clock.now()];
    if (!store || !isWhatsAppOpen(this.env)) return null;
    const requested = store.findChallenge(purpose, browser);
    const open = challengeFor(requested ? [requested] : [], { command: null, now });
    if (open?.via !== "SMS") return null;
    return Math.max(0, Math.ceil((open.sentAt + waitAfter(open, "WHATSAPP") - now) / 1000));
  }

  /**
   * Verifies a code without using it up; a wrong guess is counted. Returns the errors OTP_INVALID, OTP_EXPIRED,
   * OTP_EXHAUSTED.
   */
  checkCode(guess: CodeGuess): Promise<Reply<RightCode>> {
    return this.#verify(guess, { use: false });
  }

  /**
   * Verifies a code and uses it up for its command, which may be retried. Returns the errors OTP_INVALID, OTP_EXPIRED,
   * OTP_EXHAUSTED.
   */
  confirmCode(guess: CodeGuess): Promise<Reply<RightCode>> {
    return this.#verify(guess, { use: true });
  }

  /** For the owner's data export, which only the contact's owner can request. */
  async history(): Promise<OtpHistory> {
    return this.#findStore()?.history() ?? { sent: [], open: [] };
  }

  override async alarm(): Promise<void> {
    await refreshClock(this.env);
    const store = this.#findStore();
    store?.applyRetention(epochMs(clock.now() - RETENTION_MS));
    if (store?.isEmpty() === false) return this.ctx.storage.setAlarm(wallClock.now() + RETENTION_MS);
    this.#opened = null;
    await this.ctx.storage.deleteAll();
  }

  async #scheduleCleanup(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(wallClock.now() + RETENTION_MS);
  }

  #openChallenge(
    { purpose, binding, code }: CodeMeaning & Pick<CodeGuess, "code">,
    requester: CodeRequester,
    via: CodeWay,
  ): { salt: string; replaced: Challenge | null } {
    const { now, salt } = { now: clock.now(), salt: randomIds.letters() };
    const codeHash = codeHashOf({ key: this.env.TOKEN_KEY, salt, purpose, binding, code });
    return this.ctx.storage.transactionSync(() => {
      const store = this.#store();
      const after = now - OTP_SENDS_WINDOW_MS;
      const counts = limitsFor(purpose, requester).map(({ counted, most }) => ({
        ...{ counted, most },
        sentAt: store.listSentAfter(after, purpose, requester, counted),
      }));
      const open = store.findChallenge(purpose, requester.browser);
      const refusal = sendError({ now, open, via, counts });
      if (refusal) throw new AppError(refusal.code, undefined, { retryAfterSeconds: refusal.afterSeconds });
      store.openChallenge(purpose, requester, { salt, codeHash, sentAt: now, via });
      return { salt, replaced: open };
    });
  }

  #verify(guess: CodeGuess, { use }: { use: boolean }): Promise<Reply<RightCode>> {
    return this.#reply(() => {
      const store = this.#findStore();
      // A guess for a contact without codes creates no tables.
      const compared = store && this.ctx.storage.transactionSync(() => this.#compare(store, guess, use));
      if (!compared?.challenge) throw new AppError("OTP_EXPIRED");
      if (compared.verdict !== "RIGHT") throw new AppError(compared.verdict);
      return { via: compared.challenge.via };
    });
  }

  /** The transaction commits whatever the verdict: a wrong guess must be counted, not rolled back. */
  #compare(store: OtpStore, { purpose, binding, code, browsers, command }: CodeGuess, use: boolean): Compared {
    const requested = browsers.flatMap((browser) => store.findChallenge(purpose, browser) ?? []);
    const named = command === null ? null : createHash("sha256").update(command).digest("base64url");
    const challenge = challengeFor(requested, { command: named, now: clock.now() });
    const salt = challenge?.salt ?? "";
    const codeHashes = keysOf(keyRingOf(this.env)).map((key) => codeHashOf({ key, salt, purpose, binding, code }));
    const verdict = verdictOn(challenge, codeHashes);
    if (verdict === "OTP_INVALID") store.countTry(salt);
    if (verdict === "RIGHT" && use) store.use(salt, named ?? randomIds.letters());
    return { verdict, challenge };
  }

  #store(): OtpStore {
    if (!this.#opened) {
      migrate(this.ctx.storage, otpMigrations);
      this.#opened = new OtpStore(this.ctx.storage.sql);
    }
    return this.#opened;
  }

  /** Null when no code was ever sent, or all have been deleted. */
  #findStore(): OtpStore | null {
    return hasOtpTables(this.ctx.storage.sql) ? this.#store() : null;
  }

  #reply<Value>(work: () => Value | Promise<Value>): Promise<Reply<Value>> {
    return replyTo(async () => {
      await refreshClock(this.env);
      return { answer: await work(), replayed: false };
    });
  }
}

/** Whether the message of a code has certainly not been sent. */
const isUnsent = (cause: unknown): boolean =>
  isDefiniteFailure(cause) || (cause instanceof AppError && cause.code === "CONTACT_UNDELIVERABLE");
