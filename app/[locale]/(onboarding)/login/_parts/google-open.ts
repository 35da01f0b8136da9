import "server-only";
import { googleClient } from "@/lib/contract/auth";
import { Refusal } from "@/lib/contract/errors";
import { callBackend } from "@/lib/server/backend";
import { shortMemory } from "@/lib/server/short-memory";

/** Configuration, which changes with a deployment: asked once a minute, not with every look at the page. */
const clients = shortMemory<{ clientId: string }>({ seconds: 60, entriesMax: 1, now: Date.now });

/** Whether anybody may sign in with Google here. A backend that is away leaves the form without the button. */
export async function isGoogleOpen(): Promise<boolean> {
  try {
    return (await clients("google", () => callBackend(googleClient, {}))) !== null;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return false;
  }
}
