/** The first Worker: it draws. Data goes through the door to the backend; everything else is a page of Next's. */
import prerendered from "./.next/prerender-manifest.json";
import next from "./.open-next/worker.js";
import { answerAtDoor, type DoorEnv } from "./lib/server/door.ts";
import { securePage, storedPath, withNonce } from "./lib/server/page-headers.ts";

export default {
  async fetch(request: Request, env: DoorEnv, context: unknown): Promise<Response> {
    const data = await answerAtDoor(request, env);
    if (data) return data;
    const url = new URL(request.url);
    // A page that is kept for everybody must never be drawn with one visitor's nonce in it.
    const nonce = storedPath(url) in prerendered.routes ? null : crypto.randomUUID();
    const page: Response = await next.fetch(nonce ? withNonce(request, nonce) : request, env, context);
    return securePage(page, { isSecure: url.protocol === "https:", nonce });
  },
};
