import "server-only";
import { cache } from "react";
import { getUserConfig } from "@/lib/contract/calls/user";
import type { OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { readForInvestor } from "./investor-call";
import { findToken } from "./session";
import { ttlCache } from "./ttl-cache";

type UserConfig = OutputOf<typeof getUserConfig>;

/** Of the two messages of the specification's §8: the backend refused, or no answer of it could be had. */
export type UserConfigFailure = "REFUSED" | "UNREACHABLE";

interface UserConfigRead {
  readonly config: UserConfig | null;
  /** Null where there is a config, and where nobody is signed in. */
  readonly failure: UserConfigFailure | null;
}

/** What is switched on for an investor stands for 300 seconds (specification §9). Nothing is granted by it. */
const configs = ttlCache<UserConfig>({ seconds: 300, entriesMax: 2000, now: Date.now });

/** Kept under the session's token, which no two investors share. A failure is not kept: the next page asks again. */
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
