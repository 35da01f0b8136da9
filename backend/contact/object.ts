/**
 * One contact: whose login it is. The same class keeps what else may have one owner only (the token of a PAN, of an
 * Aadhaar), counts the requests of a device or a network, and remembers what a browser signed in with. What it says it has
 * written before.
 */

import { DurableObject } from "cloudflare:workers";
import { DAY_MS, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";
import { clock, refreshClock, wallClock } from "../clock.ts";
import { migrate } from "../durable/migrations.ts";
import { secondsToWait } from "../durable/sliding-window.ts";
import type { Env } from "../env.ts";
import { randomIds } from "../ids.ts";
import { type Reply, replyTo } from "../reply.ts";
import { ContactStore, contactMigrations } from "./store.ts";

/** Whether a request is let through; else after how many seconds the next one is. */
export type Admission =
  | { readonly isWithinLimit: true }
  | { readonly isWithinLimit: false; readonly retryAfterSeconds: number };

/** A browser that nobody signs in from for so long is a stranger again. */
const BROWSER_KNOWN_MS = 180 * DAY_MS;
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

  /** Answers whose contact this is, for who has proven it with a code; the first to do so becomes its owner. */
  async signIn(): Promise<UserId> {
    return userId.parse(await this.claim(`usr_${randomIds.letters()}`));
  }

  /**
   * Answers whose contact this is, for whoever a provider vouches for; the first becomes its owner. What the
   * provider says of one sign-in (`nonceHash`) counts once, until it would be believed no more. Refuses GOOGLE_TOKEN_INVALID.
   */
  signInVouched({ nonceHash, until }: { nonceHash: string; until: EpochMs }): Promise<Reply<{ userId: UserId }>> {
    return this.#reply(() => {
      const owner = this.ctx.storage.transactionSync(() => {
        if (!this.#store.useNonce({ nonceHash, until, now: wallClock.now() }))
          throw new AppError("GOOGLE_TOKEN_INVALID");
        return this.#store.claim({ owner: `usr_${randomIds.letters()}`, at: clock.now() });
      });
      return { userId: userId.parse(owner) };
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
  async ownedSince(): Promise<string | null> {
    const at = this.#store.ownedSince();
    return at === null ? null : new Date(at).toISOString();
  }

  /** Gives up what `owner` claimed; nobody else's claim is touched. */
  async release(owner: string): Promise<void> {
    this.#store.release(owner);
  }

  /**
   * Counts one request, unless the last minutes (an hour of them, unless said otherwise; the same for one object always)
   * have seen `most` already.
   */
  async admit(most: number, withinMinutes: number = MINUTES_COUNTED): Promise<Admission> {
    await refreshClock(this.env);
    return this.ctx.storage.transactionSync(() => {
      const admission = this.#admissionNow(most, withinMinutes);
      if (admission.isWithinLimit) this.#count();
      return admission;
    });
  }

  /** What `admit` would answer. Counts nothing. */
  async admission(most: number): Promise<Admission> {
    await refreshClock(this.env);
    return this.#admissionNow(most, MINUTES_COUNTED);
  }

  /** Of a browser: whether it signed in with this contact lately. */
  async knows(contactToken: string): Promise<boolean> {
    return this.#store.knows(contactToken, wallClock.now());
  }

  /** Of a browser: it has just signed in with this contact. */
  async remember(contactToken: string): Promise<void> {
    this.#store.remember(contactToken, wallClock.now() + BROWSER_KNOWN_MS);
    this.#tidyTomorrow();
  }

  /** Takes one of the counted requests back; of none, nothing. */
  async giveBack(): Promise<void> {
    this.#store.giveBack();
  }

  /** What was counted for an hour is gone a day later, though nobody asks this object again. */
  override async alarm(): Promise<void> {
    await refreshClock(this.env);
    const wallNow = wallClock.now();
    this.ctx.storage.transactionSync(() => this.#store.applyRetention({ minute: minuteOf(clock.now()), wallNow }));
    const next = this.#store.isBusy() ? wallNow + DAY_MS : this.#store.knownUntil();
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  #admissionNow(most: number, withinMinutes: number): Admission {
    const now = clock.now();
    const uses = this.#store.listAdmittedAfter(minuteOf(now) - withinMinutes);
    const retryAfterSeconds = secondsToWait({ most, withinMinutes }, { uses, nowSeconds: Math.floor(now / 1000) });
    return retryAfterSeconds === null ? { isWithinLimit: true } : { isWithinLimit: false, retryAfterSeconds };
  }

  #count(): void {
    this.#tidyTomorrow();
    this.#store.admit(minuteOf(clock.now()));
  }

  /** Sets the alarm, once for as long as the object stays awake: it is asked often, and tidied seldom. */
  #tidyTomorrow(): void {
    if (this.#isTidyPlanned) return;
    this.#isTidyPlanned = true;
    void this.ctx.storage.setAlarm(wallClock.now() + DAY_MS);
  }

  #reply<Value>(work: () => Value | Promise<Value>): Promise<Reply<Value>> {
    return replyTo(async () => {
      await refreshClock(this.env);
      return { answer: await work(), replayed: false };
    });
  }
}

const minuteOf = (at: EpochMs): number => Math.floor(at / MINUTE_MS);
