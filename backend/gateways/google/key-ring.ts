/**
 * The public keys of whoever signs ID tokens, by their names, kept for as long as their publisher says. A name that is not
 * known is looked for anew, because keys are changed without notice; but not more than once a minute, because anybody may
 * send a token with a name that he made up.
 */
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { logFailure } from "../../log.ts";

/** RFC 7517, as far as RS256 goes. 342 letters of base64url are 2048 bits. */
const publishedKey = z.object({
  kty: z.literal("RSA"),
  kid: z.string().min(1).max(200),
  n: z.string().min(342).max(1_400),
  e: z.string().max(8),
  alg: z.literal("RS256").optional(),
  use: z.literal("sig").optional(),
});

/** A publisher may name keys of other kinds; they are none of ours. */
const keySet = z.object({ keys: z.array(z.unknown()).max(50) });

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

const ASK_AGAIN_MS = 60_000;
/** A publisher that is away does not sign everybody out at once: what it said last holds for a day. */
const STALE_MAX_MS = 24 * 3_600_000;

export class KeyRing {
  readonly #options: KeyRingOptions;
  #keys: ReadonlyMap<string, CryptoKey> = new Map();
  #freshUntil = Number.NEGATIVE_INFINITY;
  #learntAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /** The key of this name, or null when there is none. @throws when the publisher is away and nothing it said still holds. */
  async find(kid: string): Promise<CryptoKey | null> {
    const now = this.#options.clock.now();
    const isUnknown = !this.#keys.has(kid);
    if (now >= this.#freshUntil || (isUnknown && now - this.#askedAt >= ASK_AGAIN_MS)) await this.#learn(now);
    return this.#keys.get(kid) ?? null;
  }

  async #learn(now: number): Promise<void> {
    this.#askedAt = now;
    try {
      const { keySet: sent, maxAgeMs } = await this.#options.publish();
      this.#keys = await importKeys(sent);
      this.#freshUntil = now + maxAgeMs;
      this.#learntAt = now;
    } catch (cause) {
      if (now - this.#learntAt > STALE_MAX_MS) throw cause;
      logFailure({ event: "signing_keys_not_renewed", cause });
    }
  }
}

async function importKeys(sent: unknown): Promise<ReadonlyMap<string, CryptoKey>> {
  const keys = keySet.parse(sent).keys.flatMap((each) => {
    const parsed = publishedKey.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  return new Map(
    await Promise.all(
      keys.map(async ({ kid, kty, n, e }) => {
        const key = await crypto.subtle.importKey("jwk", { kty, n, e, alg: "RS256" }, algorithm, false, ["verify"]);
        return [kid, key] as const;
      }),
    ),
  );
}
