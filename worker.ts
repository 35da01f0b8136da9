/** The first Worker: it draws. Data goes through the door to the backend; everything else is a page of Next's. */
import scriptHashes from "./.open-next/script-hashes.json";
import next from "./.open-next/worker.js";
import { answerAtDoor, type DoorEnv } from "./lib/server/door.ts";
import { securePage, withNonce } from "./lib/server/page-headers.ts";

export default {
  async fetch(request: Request, env: DoorEnv, context: unknown): Promise<Response> {
    const data = await answerAtDoor(request, env);
    if (data) return data;
    const nonce = crypto.randomUUID();
    const page: Response = await next.fetch(withNonce(request, nonce), env, context);
    return securePage(page, { url: new URL(request.url), nonce, hashes: scriptHashes });
  },
};
