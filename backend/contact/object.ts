/**
 * One contact: whose login it is, and the codes sent to it. The same class keeps what else may have one owner only (the
 * token of a PAN, of an Aadhaar) and counts the requests of a device or a network. What it says it has written before.
 */

import { DurableObject } from "cloudflare:workers";
import { randomInt } from "node:crypto";
import { DAY_MS, type EpochMs } from "../../lib/contract/calendar-date.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import { type UserId, userId } from "../../lib/contract/ids.ts";
import { clock, refreshClock, wallClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { askGateway } from "../gateways/deadline.ts";
import { gatewaysFor } from "../gateways/gateways.ts";
import type { Contact } from "../gateways/messages.ts";
import { randomIds } from "../ids.ts";
import { migrate } from "../objects/migrate.ts";
import { type Reply, replyTo } from "../reply.ts";
import { keyRingOf, keysOf } from "../secrets.ts";
import {
  budgetOf,
  hashOf,
  OTP_LIFETIME_MS,
  OTP_RESEND_AFTER_MS,
  OTP_SENDS_WINDOW_MS,
  type OtpPurpose,
  type OtpVerdict,
  refusalToSend,
  verdictOn,
} from "./otp-rules.ts";
import { type ContactHistory, ContactStore, contactMigrations } from "./store.ts";

/** Where the code stands in the text that a caller hands over: the code itself never leaves this object but to the carrier. */
export const CODE_PLACE = "{code}";

export interface CodeRequest extends Contact {
  readonly purpose: OtpPurpose;
  /** What the code is good for: an amount, a flow. Empty where there is only one thing it can mean. */
  readonly binding: string;
  /** What the person reads, with `CODE_PLACE` in it. */
  readonly text: string;
}

export interface CodeGuess {
  readonly purpose: OtpPurpose;
  readonly binding: string;
  readonly code: string;
}

export interface CodeSent {
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

const MINUTE_MS = 60_000;
const MINUTES_COUNTED = 60;

export class ContactObject extends DurableObject<Env> {
  readonly #store: ContactStore;
  #isTidyPlanned = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, contactMigrations);
    this.#store = new ContactStore(ctx.storage.sql);
  }

  /** Sends a new code. Refuses OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE; an undelivered code counts for nothing. */
  requestCode({ purpose, binding, text, channel, to }: CodeRequest): Promise<Reply<CodeSent>> {
    return this.#reply(async () => {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const salt = this.#openChallenge({ purpose, binding, code });
      const line = channel === "SMS" ? `\n\n@${this.env.PUBLIC_HOST} #${code}` : "";
      const message = { channel, to, text: text.replaceAll(CODE_PLACE, code) + line, code };
      try {
        await askGateway(() => gatewaysFor(this.env).messages.send(message));
      } catch (cause) {
        this.ctx.storage.transactionSync(() => this.#store.forgetSending(salt));
        throw cause;
      }
      return { expiresInSeconds: OTP_LIFETIME_MS / 1000, resendAfterSeconds: OTP_RESEND_AFTER_MS / 1000 };
    });
  }

  /** Compares a code and leaves it good; a wrong guess is counted. Refuses OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED. */
  checkCode(guess: CodeGuess): Promise<Reply<null>> {
    return this.#reply(() => {
      const verdict = this.ctx.storage.transactionSync(() => this.#compare(guess));
      if (verdict !== "RIGHT") throw new Refusal(verdict);
      return null;
    });
  }

  /** Uses a code up. Refuses OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED. */
  confirmCode(guess: CodeGuess): Promise<Reply<null>> {
    return this.#reply(() => {
      const verdict = this.ctx.storage.transactionSync(() => this.#judge(guess));
      if (verdict !== "RIGHT") throw new Refusal(verdict);
      return null;
    });
  }

  /** Uses a sign-in code up and answers whose contact this is; the first to prove it becomes its owner. */
  signIn(code: string): Promise<Reply<{ userId: UserId }>> {
    return this.#reply(() => {
      const outcome = this.ctx.storage.transactionSync(() => {
        const verdict = this.#judge({ purpose: "SIGN_IN", binding: "", code });
        if (verdict !== "RIGHT") return { verdict };
        return { verdict, owner: this.#store.claim({ owner: `usr_${randomIds.letters()}`, at: clock.now() }) };
      });
      if (outcome.verdict !== "RIGHT") throw new Refusal(outcome.verdict);
      return { userId: userId.parse(outcome.owner) };
    });
  }

  /**
   * Answers whose contact this is, for whoever a provider vouches for; the first becomes its owner. What the
   * provider says of one sign-in (`nonceHash`) counts once, until it would be believed no more. Refuses GOOGLE_TOKEN_INVALID.
   */
  signInVouched({ nonceHash, until }: { nonceHash: string; until: EpochMs }): Promise<Reply<{ userId: UserId }>> {
    return this.#reply(() => {
      const owner = this.ctx.storage.transactionSync(() => {
        if (!this.#store.useNonce({ nonceHash, until, now: wallClock.now() }))
          throw new Refusal("GOOGLE_TOKEN_INVALID");
        return this.#store.claim({ owner: `usr_${randomIds.letters()}`, at: clock.now() });
      });
      return { userId: userId.parse(owner) };
    });
  }

  /**
   * Uses a code up and makes `owner` the owner unless there is one; answers who it is.
   * Refuses OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED.
   */
  confirmAndClaim(guess: CodeGuess, owner: string): Promise<Reply<{ owner: string }>> {
    return this.#reply(() => {
      const outcome = this.ctx.storage.transactionSync(() => {
        const verdict = this.#judge(guess);
        return { verdict, owner: verdict === "RIGHT" ? this.#store.claim({ owner, at: clock.now() }) : "" };
      });
      if (outcome.verdict !== "RIGHT") throw new Refusal(outcome.verdict);
      return { owner: outcome.owner };
    });
  }

  /** Makes `owner` the owner unless there is one; answers who it is. */
  async claim(owner: string): Promise<string> {
    await refreshClock(this.env);
    return this.#store.claim({ owner, at: clock.now() });
  }

  async findOwner(): Promise<string | null> {
    return this.#store.findOwner();
  }

  /** For the export of its owner, who alone can have asked. */
  async history(): Promise<ContactHistory> {
    return this.#store.history();
  }

  /** Gives up what `owner` claimed; nobody else's claim is touched. */
  async release(owner: string): Promise<void> {
    this.#store.release(owner);
  }

  /**
   * Counts one request. Answers false, and counts nothing, when the last minutes (an hour of them, unless said otherwise;
   * the same for one object always) have seen `most` already.
   */
  async admit(most: number, withinMinutes: number = MINUTES_COUNTED): Promise<boolean> {
    await refreshClock(this.env);
    const minute = Math.floor(clock.now() / MINUTE_MS);
    return this.ctx.storage.transactionSync(() => {
      if (this.#store.countAdmittedAfter(minute - withinMinutes) >= most) return false;
      this.#tidyTomorrow();
      this.#store.admit(minute);
      return true;
    });
  }

  /** Takes one of the counted requests back; of none, nothing. */
  async giveBack(): Promise<void> {
    this.#store.giveBack();
  }

  /** What was good for minutes or counted for an hour is gone a day later, though nobody asks this object again. */
  override async alarm(): Promise<void> {
    await refreshClock(this.env);
    const now = clock.now();
    this.ctx.storage.transactionSync(() =>
      this.#store.prune({ now, minute: Math.floor(now / MINUTE_MS), wallNow: wallClock.now() }),
    );
    if (this.#store.isBusy()) await this.ctx.storage.setAlarm(wallClock.now() + DAY_MS);
  }

  /** Sets the alarm, once for as long as the object stays awake: it is asked often, and tidied seldom. */
  #tidyTomorrow(): void {
    if (this.#isTidyPlanned) return;
    this.#isTidyPlanned = true;
    void this.ctx.storage.setAlarm(wallClock.now() + DAY_MS);
  }

  #openChallenge({ purpose, binding, code }: CodeGuess): string {
    const { now, salt } = { now: clock.now(), salt: randomIds.letters() };
    const codeHash = hashOf({ key: this.env.TOKEN_KEY, salt, purpose, binding, code });
    this.ctx.storage.transactionSync(() => {
      const budget = budgetOf(purpose);
      const refusal = refusalToSend({
        now,
        openSince: this.#store.findChallenge(purpose)?.sentAt ?? null,
        budget,
        sentInWindow: this.#store.countSentAfter(now - OTP_SENDS_WINDOW_MS, budget),
      });
      if (refusal) throw new Refusal(refusal);
      this.#tidyTomorrow();
      this.#store.openChallenge(purpose, { salt, codeHash, sentAt: now, tries: 0 });
    });
    return salt;
  }

  /** Compares a code and uses it up. Like `#compare`, inside a transaction that ends well. */
  #judge(guess: CodeGuess): OtpVerdict {
    const verdict = this.#compare(guess);
    if (verdict === "RIGHT") this.#store.closeChallenge(guess.purpose);
    return verdict;
  }

  /** Inside a transaction that ends well whatever the verdict: a wrong guess has to be counted, not rolled back. */
  #compare({ purpose, binding, code }: CodeGuess): OtpVerdict {
    const challenge = this.#store.findChallenge(purpose);
    const salt = challenge?.salt ?? "";
    const codeHashes = keysOf(keyRingOf(this.env)).map((key) => hashOf({ key, salt, purpose, binding, code }));
    const verdict = verdictOn(challenge, { codeHashes, now: clock.now() });
    if (verdict === "OTP_INVALID") this.#store.countTry(purpose);
    return verdict;
  }

  #reply<Value>(work: () => Value | Promise<Value>): Promise<Reply<Value>> {
    return replyTo(async () => {
      await refreshClock(this.env);
      return { answer: await work(), replayed: false };
    });
  }
}
