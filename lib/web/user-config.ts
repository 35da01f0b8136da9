import "server-only";
import { cache } from "react";
import { getUserConfig, USER_CONFIG_SECONDS } from "@/lib/contract/calls/user";
import type { OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { flagsAgeSeconds } from "@/lib/remote-config/app";
import { readForInvestor } from "./investor-call";
import { platformEnv } from "./platform";
import { findToken } from "./session";
import { ttlCache } from "./ttl-cache";

type UserConfig = OutputOf<typeof getUserConfig>;

/** Selects one of the two messages of specification §8: the backend refused, or it did not respond. */
export type UserConfigFailure = "REFUSED" | "UNREACHABLE";

interface UserConfigRead {
  readonly config: UserConfig | null;
  /** Why the config could not be read; null where it was read, and without a session. */
  readonly failure: UserConfigFailure | null;
}

/**
 * An investor's feature flags, which authorize nothing. They are cached for 300 seconds (specification §9), less the age
 * that they may have in the backend.
 */
let shared: ReturnType<typeof ttlCache<UserConfig>> | null = null;

function configCache() {
  const seconds = USER_CONFIG_SECONDS - flagsAgeSeconds(platformEnv().REMOTE_CONFIG_URL);
  shared ??= ttlCache<UserConfig>({ seconds, entriesMax: 2000, now: Date.now });
  return shared;
}

/**
 * Cached under the session's token, which is unique to one investor. A failure is not cached: the next page retries.
 */
export const readUserConfig = cache(async (): Promise<UserConfigRead> => {
  const token = await findToken();
  if (token === null) return { config: null, failure: null };
  try {
    return { config: await configCache()(token, () => readForInvestor(getUserConfig, {})), failure: null };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { config: null, failure: cause.code === "GATEWAY_UNAVAILABLE" ? "UNREACHABLE" : "REFUSED" };
  }
});
