/**
 * Remembers for a few seconds an investor's page for the reader it was drawn for (docs/decisions/0026).
 *
 * What is always true here: before a page is given again the backend has said, with the reader's own token, that his
 * session is good and that his book has the tag it had before the page was drawn. A page answers only a request that is
 * the same to the letter as the one it was drawn for, cookies and host included. Only pages that show are remembered, and
 * none that carries a key of a form: two forms with one key would be one intention.
 */
import { getBookTag } from "../contract/book-tag.ts";
import { findCookie, openSeal, type SealEnv, sessionCookieNames } from "./session-seal.ts";

export interface ReaderEnv extends SealEnv {
  readonly BACKEND: { fetch(input: Request | string, init?: RequestInit): Promise<Response> };
  /** A backend elsewhere knows no tags: nothing is remembered then. */
  readonly BACKEND_URL?: string;
}

export interface ReaderMemoryLimits {
  /** A page also shows what is in nobody's book (a deal's progress, a notice), which may be so old. */
  readonly keptForMs: number;
  readonly pages: number;
  /** A page larger than this is not remembered. */
  readonly bytesPerPage: number;
}

export interface Visit<Env extends ReaderEnv> {
  readonly request: Request;
  readonly env: Env;
  /** Fresh for this answer; the policy is sent with it. */
  readonly nonce: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface RememberedPage {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: readonly (readonly [string, string])[];
  readonly nonce: string;
  /** Where in the body the nonce stands. */
  readonly places: readonly number[];
  readonly tag: string;
  readonly forgetAt: number;
}

/** Without their language. What is drawn at these addresses only shows. */
const SHOWING_PAGES = /^\/(?:dashboard(?:\/[\w-]+)?|investments\/[\w-]+|transactions|stash)$/;
/** The network's own name for a request: another one each time. */
const IGNORED_HEADERS = new Set(["cf-ray"]);
const HERE = "https://backend.internal";
/** Then the page is drawn, whose calls have deadlines of their own. */
const TAG_DEADLINE_MS = 2_000;
const PAGE_END = "</html>";

export class ReaderMemory {
  readonly #limits: ReaderMemoryLimits;
  /** The oldest first. */
  readonly #pages = new Map<string, RememberedPage>();

  constructor(limits: ReaderMemoryLimits) {
    this.#limits = limits;
  }

  /** The page that the reader asks for, as remembered or as `draw` draws it with the environment it is given. */
  async answer<Env extends ReaderEnv>(visit: Visit<Env>, draw: (env: Env) => Promise<Response>): Promise<Response> {
    const { request, env, nonce, now } = visit;
    const token = isRemembered(request, env) ? await findToken(request, env) : null;
    // Asked for before the page is drawn: what changes meanwhile makes the page too old, never too young.
    const tag = token && (await askTag(token, env));
    if (!tag) return draw(env);
    const name = nameOf(request);
    const page = this.#pages.get(name);
    if (page && page.tag === tag && now < page.forgetAt) return withNonceOf(page, nonce);

    const backend = new WatchedBackend(env.BACKEND);
    const drawn = await draw({ ...env, BACKEND: backend });
    if (!mayBeRemembered(drawn) || !drawn.body) return drawn;
    const [given, kept] = drawn.body.tee();
    const headers = [...drawn.headers];
    const keep = async () => {
      const body = await readWhole(kept, this.#limits.bytesPerPage);
      if (body === null || !backend.hasAnsweredAll) return;
      this.#put(name, {
        body,
        headers,
        nonce,
        places: placesOf(nonce, body),
        tag,
        forgetAt: now + this.#limits.keptForMs,
      });
    };
    visit.waitUntil(keep().catch(() => undefined));
    return new Response(given, drawn);
  }

  #put(name: string, page: RememberedPage): void {
    this.#pages.delete(name);
    this.#pages.set(name, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limits.pages) return;
      this.#pages.delete(oldest);
    }
  }
}

/** A page of which a part could not be had is not remembered: whoever tries again is to get it. */
class WatchedBackend {
  readonly #backend: ReaderEnv["BACKEND"];
  hasAnsweredAll = true;

  constructor(backend: ReaderEnv["BACKEND"]) {
    this.#backend = backend;
  }

  async fetch(input: Request | string, init?: RequestInit): Promise<Response> {
    try {
      const answer = await this.#backend.fetch(input, init);
      this.hasAnsweredAll &&= answer.ok;
      return answer;
    } catch (cause) {
      this.hasAnsweredAll = false;
      throw cause;
    }
  }
}

function isRemembered({ method, url, headers }: Request, { BACKEND_URL }: ReaderEnv): boolean {
  if (method !== "GET" || BACKEND_URL || headers.has("rsc")) return false;
  return SHOWING_PAGES.test(new URL(url).pathname.replace(/^\/(?:en|hi)(?=\/)/, ""));
}

async function findToken({ headers }: Request, env: ReaderEnv): Promise<string | null> {
  const seal = findCookie(headers.get("cookie"), sessionCookieNames(env));
  return seal && openSeal(seal, env);
}

/** Null when the session is not good, and when the backend does not say. */
async function askTag(token: string, { BACKEND }: ReaderEnv): Promise<string | null> {
  const headers = { "x-tap-auth": token, "x-request-id": crypto.randomUUID() };
  const signal = AbortSignal.timeout(TAG_DEADLINE_MS);
  const answer = await BACKEND.fetch(HERE + getBookTag.path, { headers, signal }).catch(() => null);
  if (!answer?.ok) {
    await answer?.body?.cancel();
    return null;
  }
  return getBookTag.output.safeParse(await answer.json()).data?.tag ?? null;
}

/** Everything that the request says, by which a page may be drawn differently. */
function nameOf({ url, headers }: Request): string {
  const said = [...headers].filter(([name]) => !IGNORED_HEADERS.has(name));
  return JSON.stringify([url, said]);
}

function mayBeRemembered({ status, headers }: Response): boolean {
  const isHtml = (headers.get("content-type") ?? "").startsWith("text/html");
  return status === 200 && isHtml && !headers.has("set-cookie");
}

/** Null when the page is longer than it may be, or does not end as a page does. */
async function readWhole(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To its end, whatever its length: who stops reading here would have the other half wait.
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size <= bytesMax) chunks.push(chunk);
  }
  if (size > bytesMax) return null;
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(body.subarray(-PAGE_END.length)) === PAGE_END ? body : null;
}

/** Letters of a nonce are bytes. */
function placesOf(nonce: string, body: Uint8Array<ArrayBuffer>): number[] {
  const bytes = Buffer.from(body.buffer);
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}

function withNonceOf({ body, headers, nonce, places }: RememberedPage, fresh: string): Response {
  const bytes = body.slice();
  const written = new TextEncoder().encode(fresh);
  for (const at of places) bytes.set(written, at);
  const answer = new Response(bytes, {
    headers: headers.map(([name, value]) => [name, value.replaceAll(nonce, fresh)]),
  });
  answer.headers.set("x-page-memory", "HIT");
  return answer;
}
