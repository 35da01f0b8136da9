/**
 * Owner of one login contact. The same class also stores the owner of other unique values (the blind index of a PAN or
 * an Aadhaar number), counts the requests of a device or network, and remembers the contacts that a browser has signed
 * in with. Invariants: nothing is returned before it is stored; an object that has only answered questions stores nothing,
 * so that invented contacts, browsers and sessions leave nothing behind.
 */

import { DurableObject } from "cloudflare:workers";
import { DAY_MS, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { clock, refreshClock, wallClock } from "../platform/clock.ts";
import { randomIds } from "../platform/ids.ts";
import { migrate } from "../platform/migrations.ts";
import { type Reply, replyTo } from "../platform/reply.ts";
import { secondsToWait } from "../platform/sliding-window.ts";
import { ContactStore, contactMigrations, hasContactTables } from "./store.ts";

/** Whether a request is admitted; otherwise the seconds until the next one will be. */
export type Admission =
  | { readonly isWithinLimit: true }
  | { readonly isWithinLimit: false; readonly retryAfterSeconds: number };

/** A provider's token as a proof of possession: it counts once, until it would be too old to be accepted. */
export interface ProviderSignIn {
  readonly nonceHash: string;
  readonly until: EpochMs;
  /** See `claim`. */
  readonly earlierOwner?: string | null;
}

/** A browser is forgotten after this time without a sign-in. */
const BROWSER_KNOWN_MS = 180 * DAY_MS;
const MINUTE_MS = 60_000;
const MINUTES_COUNTED = 60;

declare module "../env.ts" {
  interface Env {
    readonly CONTACT: DurableObjectNamespace<ContactObject>;
  }
}

export class ContactObject extends DurableObject<Env> {
  #opened: ContactStore | null = null;
  #isCleanupScheduled = false;

  /**
   * Returns the contact's owner after a one-time code has proved possession; the first to prove it becomes the owner.
   * `earlierOwner`: see `claim`.
   */
  async signIn(earlierOwner: string | null = null): Promise<UserId> {
    return userId.parse(await this.claim(`usr_${randomIds.letters()}`, earlierOwner));
  }

  /** Forgets the nonce of a sign-in whose session could not be opened, so that the provider's token counts again. */
  async forgetNonce(nonceHash: string): Promise<void> {
    this.#findStore()?.forgetNonce(nonceHash);
  }

  /**
   * Returns the contact's owner on the word of an identity provider; the first such sign-in makes the owner. Each
   * provider token (`nonceHash`) counts once, until it would be too old to be accepted. Returns the error
   * GOOGLE_TOKEN_INVALID.
   */
  signInByProvider({ nonceHash, until, earlierOwner = null }: ProviderSignIn): Promise<Reply<{ userId: UserId }>> {
    return this.#reply(() => {
      const owner = this.ctx.storage.transactionSync(() => {
        if (!this.#store().useNonce({ nonceHash, until, now: wallClock.now() }))
          throw new AppError("GOOGLE_TOKEN_INVALID");
        return this.#claimNow(`usr_${randomIds.letters()}`, earlierOwner);
      });
      return { userId: userId.parse(owner) };
    });
  }

  /**
   * Makes `owner` the owner unless there is one, and returns the owner. `earlierOwner` owns the contact in the object of
   * an earlier spelling; that object keeps the ownership, so that a release there ends it at once.
   */
  async claim(owner: string, earlierOwner: string | null = null): Promise<string> {
    await refreshClock(this.env);
    return this.#claimNow(owner, earlierOwner);
  }

  async findOwner(): Promise<string | null> {
    return this.#findStore()?.findOwner() ?? null;
  }

  /** For the owner's data export, which only the owner can request. */
  async ownedSince(): Promise<string | null> {
    const at = this.#findStore()?.ownedSince() ?? null;
    return at === null ? null : new Date(at).toISOString();
  }

  /** Removes the ownership of `owner`; another owner's claim is not affected. */
  async release(owner: string): Promise<void> {
    this.#findStore()?.release(owner);
  }

  /**
   * Counts one request unless the window (an hour by default, and always the same for one object) already holds `most`.
   */
  async admit(most: number, withinMinutes: number = MINUTES_COUNTED): Promise<Admission> {
    await refreshClock(this.env);
    return this.ctx.storage.transactionSync(() => {
      const admission = this.#admissionNow(most, withinMinutes);
      if (admission.isWithinLimit) this.#count();
      return admission;
    });
  }

  /** The result that `admit` would return. Counts nothing. */
  async admission(most: number): Promise<Admission> {
    await refreshClock(this.env);
    return this.#admissionNow(most, MINUTES_COUNTED);
  }

  /** For a browser's object: whether the browser recently signed in with this contact. */
  async knows(contactToken: string): Promise<boolean> {
    return this.#findStore()?.knows(contactToken, wallClock.now()) ?? false;
  }

  /** For a browser's object: records that the browser has just signed in with this contact. */
  async remember(contactToken: string): Promise<void> {
    this.#store().remember(contactToken, wallClock.now() + BROWSER_KNOWN_MS);
    this.#scheduleCleanup();
  }

  /** Removes one counted request, if there is any. */
  async refundOne(): Promise<void> {
    this.#findStore()?.refundOne();
  }

  /** Deletes outdated counts a day later, even when the object is not used again. */
  override async alarm(): Promise<void> {
    await refreshClock(this.env);
    const wallNow = wallClock.now();
    const store = this.#store();
    this.ctx.storage.transactionSync(() => store.applyRetention({ minute: minuteOf(clock.now()), wallNow }));
    const next = store.hasExpiringRows() ? wallNow + DAY_MS : store.knownUntil();
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  #claimNow(owner: string, earlierOwner: string | null): string {
    return this.#findStore()?.findOwner() ?? earlierOwner ?? this.#store().claim({ owner, at: clock.now() });
  }

  #admissionNow(most: number, withinMinutes: number): Admission {
    const now = clock.now();
    const uses = this.#findStore()?.listAdmittedAfter(minuteOf(now) - withinMinutes) ?? [];
    const retryAfterSeconds = secondsToWait({ most, withinMinutes }, { uses, nowSeconds: Math.floor(now / 1000) });
    return retryAfterSeconds === null ? { isWithinLimit: true } : { isWithinLimit: false, retryAfterSeconds };
  }

  #count(): void {
    this.#scheduleCleanup();
    this.#store().admit(minuteOf(clock.now()));
  }

  #store(): ContactStore {
    if (!this.#opened) {
      migrate(this.ctx.storage, contactMigrations);
      this.#opened = new ContactStore(this.ctx.storage.sql);
    }
    return this.#opened;
  }

  /** Null while nothing has been stored. */
  #findStore(): ContactStore | null {
    return this.#opened ?? (hasContactTables(this.ctx.storage.sql) ? this.#store() : null);
  }

  /** Sets the cleanup alarm, at most once while the object is in memory: requests are frequent, cleanups rare. */
  #scheduleCleanup(): void {
    if (this.#isCleanupScheduled) return;
    this.#isCleanupScheduled = true;
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
