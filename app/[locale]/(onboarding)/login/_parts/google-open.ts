import "server-only";
import { googleClient } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
import { callBackend } from "@/lib/web/backend";
import { ttlCache } from "@/lib/web/ttl-cache";

/** Configuration, which changes with a deployment: asked once a minute, not with every look at the page. */
const clients = ttlCache<{ clientId: string }>({ seconds: 60, entriesMax: 1, now: Date.now });

/** Whether anybody may sign in with Google here. A backend that is away leaves the form without the button. */
export async function isGoogleOpen(): Promise<boolean> {
  try {
    return (await clients("google", () => callBackend(googleClient, {}))) !== null;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return false;
  }
}
