/** The first Worker: it draws. Data goes through the door to the backend; everything else is a file or a page of Next's. */
import prerendered from "./.next/prerender-manifest.json";
import next from "./.open-next/worker.js";
import { answerAtDoor, type DoorEnv } from "./lib/server/door.ts";
import { securePage, storedPath, withNonce } from "./lib/server/page-headers.ts";
import { PageMemory } from "./lib/server/page-memory.ts";
import { type FilesEnv, findFile } from "./lib/server/static-file.ts";

type WebEnv = DoorEnv & FilesEnv;

const memory = new PageMemory({ keptForMs: 5_000, pages: 64, bytesPerPage: 512 * 1024 });

async function drawPage(request: Request, env: WebEnv, context: unknown): Promise<Response> {
  const url = new URL(request.url);
  // A page that is kept for everybody must never be drawn with one visitor's nonce in it.
  const nonce = storedPath(url) in prerendered.routes ? null : crypto.randomUUID();
  const page: Response = await next.fetch(nonce ? withNonce(request, nonce) : request, env, context);
  const secured = await securePage(page, { isSecure: url.protocol === "https:", nonce });
  return memory.remember(request, secured, Date.now());
}

export default {
  async fetch(request: Request, env: WebEnv, context: unknown): Promise<Response> {
    return (
      memory.recall(request, Date.now()) ??
      (await answerAtDoor(request, env)) ??
      (await findFile(request, env)) ??
      drawPage(request, env, context)
    );
  },
};
