/** The first Worker: it draws. Data goes through the door to the backend; everything else is a file or a page of Next's. */
import prerendered from "./.next/prerender-manifest.json";
import next from "./.open-next/worker.js";
import { answerAtDoor, type DoorEnv } from "./lib/server/door.ts";
import { securePage, storedPath, withNonce } from "./lib/server/page-headers.ts";
import { PageMemory } from "./lib/server/page-memory.ts";
import { type ReaderEnv, ReaderMemory } from "./lib/server/reader-memory.ts";
import { type FilesEnv, findFile } from "./lib/server/static-file.ts";

type WebEnv = DoorEnv & FilesEnv & ReaderEnv;
type Context = { waitUntil(work: Promise<unknown>): void };

const memory = new PageMemory({ keptForMs: 5_000, pages: 64, bytesPerPage: 512 * 1024 });
const readers = new ReaderMemory({ keptForMs: 10_000, pages: 48, bytesPerPage: 256 * 1024 });

async function answerPage(request: Request, env: WebEnv, context: Context): Promise<Response> {
  const isSecure = request.url.startsWith("https:");
  // A page that is kept for everybody must never be drawn with one visitor's nonce in it.
  if (storedPath(new URL(request.url)) in prerendered.routes) {
    const page = await securePage(await next.fetch(request, env, context), { isSecure, nonce: null });
    return memory.remember(request, page, Date.now());
  }
  const nonce = crypto.randomUUID();
  const visit = {
    request,
    env,
    nonce,
    now: Date.now(),
    waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
  };
  const page = await readers.answer(visit, (given) => next.fetch(withNonce(request, nonce), given, context));
  return securePage(page, { isSecure, nonce });
}

export default {
  async fetch(request: Request, env: WebEnv, context: Context): Promise<Response> {
    return (
      memory.recall(request, Date.now()) ??
      (await answerAtDoor(request, env)) ??
      (await findFile(request, env)) ??
      answerPage(request, env, context)
    );
  },
};
