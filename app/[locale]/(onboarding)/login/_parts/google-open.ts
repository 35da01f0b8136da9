import "server-only";
import { googleClient } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
import { callBackend } from "@/lib/web/backend";
import { ttlCache } from "@/lib/web/ttl-cache";

/** Configuration changes only with a deployment: read once a minute, not per page view. */
const clients = ttlCache<{ clientId: string }>({ seconds: 60, entriesMax: 1, now: Date.now });

/** Whether Google sign-in is enabled. An unreachable backend hides the button. */
export async function isGoogleOpen(): Promise<boolean> {
  try {
    return (await clients("google", () => callBackend(googleClient, {}))) !== null;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return false;
  }
}
