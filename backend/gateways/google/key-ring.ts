/**
 * Public keys of an ID token issuer, by key id, cached for as long as the issuer allows. An unknown key id triggers a
 * reload, because keys rotate without notice; at most once a minute, because anybody can send a token with an invented
 * key id.
 */
import { type CryptoKey, createLocalJWKSet, errors, type JWK } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";

/** 342 base64url characters are 2048 bits. `jose` checks the other requirements of RS256. */
const publishedKey = z.looseObject({ kid: z.string(), n: z.string().min(342) });

/** An issuer may publish keys of other types; they are ignored. */
const keySet = z.object({ keys: z.array(z.custom<JWK>()).max(50) });

type KeySet = ReturnType<typeof createLocalJWKSet>;

export interface Published {
  readonly keySet: unknown;
  /** Maximum time for which the keys may be cached. */
  readonly maxAgeMs: number;
}

interface KeyRingOptions {
  readonly clock: Clock;
  /**
   * Fetches the published keys.
   * @throws Error when the issuer is unreachable.
   */
  readonly publish: () => Promise<Published>;
}

const RETRY_AFTER_MS = 60_000;
/** Keys stay valid for a day when the issuer is unreachable, so that sign-in does not fail at once. */
const STALE_MAX_MS = 24 * 3_600_000;

export class GoogleKeyRing {
  readonly #options: KeyRingOptions;
  #keys: KeySet = createLocalJWKSet({ keys: [] });
  #freshUntil = Number.NEGATIVE_INFINITY;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #polledAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /**
   * The key with this id, or null when there is none.
   * @throws Error when the issuer is unreachable and the cached keys have expired.
   */
  async find(kid: string): Promise<CryptoKey | null> {
    const now = this.#options.clock.now();
    if (now >= this.#freshUntil) await this.#reload(now);
    const known = await this.#lookUp(kid);
    if (known || now - this.#polledAt < RETRY_AFTER_MS) return known;
    await this.#reload(now);
    return this.#lookUp(kid);
  }

  async #lookUp(kid: string): Promise<CryptoKey | null> {
    try {
      return await this.#keys({ alg: "RS256", kid });
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) return null;
      throw cause;
    }
  }

  async #reload(now: number): Promise<void> {
    this.#polledAt = now;
    try {
      const { keySet: sent, maxAgeMs } = await this.#options.publish();
      this.#keys = readKeySet(sent);
      this.#freshUntil = now + maxAgeMs;
      this.#loadedAt = now;
    } catch (cause) {
      if (now - this.#loadedAt > STALE_MAX_MS) throw cause;
      logFailure({ event: "signing_keys_not_renewed", cause });
    }
  }
}

/** @throws Error when the response is not a key set. */
function readKeySet(sent: unknown): KeySet {
  return createLocalJWKSet({ keys: keySet.parse(sent).keys.filter((key) => publishedKey.safeParse(key).success) });
}
