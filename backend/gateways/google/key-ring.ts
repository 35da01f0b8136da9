/**
 * The public keys of whoever signs ID tokens, by their names, kept for as long as their publisher says. A name that is not
 * known is looked for anew, because keys are changed without notice; but not more than once a minute, because anybody may
 * send a token with a name that he made up.
 */
import { type CryptoKey, createLocalJWKSet, errors, type JWK } from "jose";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { logFailure } from "../../log.ts";

/** 342 letters of base64url are 2048 bits. What else a key must be for RS256, `jose` looks at. */
const publishedKey = z.looseObject({ kid: z.string(), n: z.string().min(342) });

/** A publisher may name keys of other kinds; they are none of ours. */
const keySet = z.object({ keys: z.array(z.custom<JWK>()).max(50) });

type KeySet = ReturnType<typeof createLocalJWKSet>;

export interface Published {
  readonly keySet: unknown;
  /** How long they may be kept. */
  readonly maxAgeMs: number;
}

interface KeyRingOptions {
  readonly clock: Clock;
  /** Asks the publisher. @throws when it cannot be reached. */
  readonly publish: () => Promise<Published>;
}

const RETRY_AFTER_MS = 60_000;
/** A publisher that is away does not sign everybody out at once: what it said last holds for a day. */
const STALE_MAX_MS = 24 * 3_600_000;

export class KeyRing {
  readonly #options: KeyRingOptions;
  #keys: KeySet = createLocalJWKSet({ keys: [] });
  #freshUntil = Number.NEGATIVE_INFINITY;
  #learntAt = Number.NEGATIVE_INFINITY;
  #polledAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /** The key of this name, or null when there is none. @throws when the publisher is away and nothing it said still holds. */
  async find(kid: string): Promise<CryptoKey | null> {
    const now = this.#options.clock.now();
    if (now >= this.#freshUntil) await this.#learn(now);
    const known = await this.#lookUp(kid);
    if (known || now - this.#polledAt < RETRY_AFTER_MS) return known;
    await this.#learn(now);
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

  async #learn(now: number): Promise<void> {
    this.#polledAt = now;
    try {
      const { keySet: sent, maxAgeMs } = await this.#options.publish();
      this.#keys = readKeySet(sent);
      this.#freshUntil = now + maxAgeMs;
      this.#learntAt = now;
    } catch (cause) {
      if (now - this.#learntAt > STALE_MAX_MS) throw cause;
      logFailure({ event: "signing_keys_not_renewed", cause });
    }
  }
}

/** @throws when what was published is no key set. */
function readKeySet(sent: unknown): KeySet {
  return createLocalJWKSet({ keys: keySet.parse(sent).keys.filter((key) => publishedKey.safeParse(key).success) });
}
