import "server-only";
import { cache } from "react";
import { getUserConfig } from "@/lib/contract/calls/user";
import type { OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { readForInvestor } from "./investor-call";
import { findToken } from "./session";
import { ttlCache } from "./ttl-cache";

type UserConfig = OutputOf<typeof getUserConfig>;

/** Selects one of the two messages of specification §8: the backend refused, or it did not respond. */
export type UserConfigFailure = "REFUSED" | "UNREACHABLE";

interface UserConfigRead {
  readonly config: UserConfig | null;
  /** Null with a config, and without a session. */
  readonly failure: UserConfigFailure | null;
}

/** An investor's feature flags are cached for 300 seconds (specification §9). They authorize nothing. */
const configs = ttlCache<UserConfig>({ seconds: 300, entriesMax: 2000, now: Date.now });

/**
 * Cached under the session's token, which is unique to one investor. A failure is not cached: the next page retries.
 */
export const readUserConfig = cache(async (): Promise<UserConfigRead> => {
  const token = await findToken();
  if (token === null) return { config: null, failure: null };
  try {
    return { config: await configs(token, () => readForInvestor(getUserConfig, {})), failure: null };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { config: null, failure: cause.code === "GATEWAY_UNAVAILABLE" ? "UNREACHABLE" : "REFUSED" };
  }
});
