/**
 * A shared cache in front of a server, as RFC 9111 describes one, with a fault that real ones have: it ignores Vary and
 * keys on the address only. It obeys CDN-Cache-Control before Cache-Control (RFC 9213), and stores by default every
 * response that RFC 9111 permits.
 */

export interface Stored {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Served extends Stored {
  readonly isFromCache: boolean;
}

export type Origin = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

/** Stored without explicit freshness (RFC 9110, section 15.1). */
const HEURISTIC: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
const HEURISTIC_SECONDS = 60;

export class SharedCache {
  readonly #origin: Origin;
  readonly #stored = new Map<string, Stored & { readonly isFresh: boolean }>();

  constructor(origin: Origin) {
    this.#origin = origin;
  }

  /** By address. */
  get stored(): ReadonlyMap<string, Stored> {
    return this.#stored;
  }

  async get(path: string, headers: Readonly<Record<string, string>>): Promise<Served> {
    const known = this.#stored.get(path);
    if (known?.isFresh) return { ...known, isFromCache: true };
    const response = await this.#origin(path, headers);
    const answer = { status: response.status, headers: response.headers, body: await readBody(response) };
    const seconds = freshSeconds(answer);
    if (seconds !== null) this.#stored.set(path, { ...answer, isFresh: seconds > 0 });
    return { ...answer, isFromCache: false };
  }
}

/** Bytes as letters, so that text inside a file is found too. */
const readBody = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString("latin1");

/** Seconds for which a response may be served to others; 0 if it must be validated first; null if it is not stored. */
function freshSeconds({ status, headers }: Stored): number | null {
  const directives = (headers.get("cdn-cache-control") ?? headers.get("cache-control") ?? "")
    .toLowerCase()
    .split(",")
    .map((directive) => directive.trim());
  const has = (name: string) => directives.some((each) => each === name || each.startsWith(`${name}=`));
  if (has("no-store") || has("private")) return null;
  const seconds = secondsOf(directives, "s-maxage") ?? secondsOf(directives, "max-age");
  if (seconds === null && !HEURISTIC.has(status)) return null;
  return has("no-cache") ? 0 : (seconds ?? HEURISTIC_SECONDS);
}

function secondsOf(directives: readonly string[], name: string): number | null {
  const found = directives.find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : Number(found.slice(name.length + 1).replaceAll('"', ""));
}
