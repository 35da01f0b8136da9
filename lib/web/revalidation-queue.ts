/**
 * Renders a stale page anew without delaying the response that found it stale. OpenNext waits for its queue before it
 * sends the stale page; this one hands the work to the runtime and returns. OpenNext's own queue in memory logs a stack
 * for a rendering that lasts too long; this one logs a line.
 */
import { getCloudflareContext } from "@opennextjs/cloudflare";

/** Within the 30 s that the runtime grants after a response. */
const DEADLINE_MS = 20_000;

/** More at once would only make each of them miss its deadline: after a deployment every page is stale. */
const AT_ONCE_MAX = 8;

/** The messages whose rendering runs: each version of a page is rendered once per isolate. */
const running = new Set<string>();

export interface StalePage {
  readonly MessageBody: { readonly host: string; readonly url: string };
  readonly MessageDeduplicationId: string;
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Never rejects: a page that was not rendered stays stale, and its next request renders it. */
export async function renewPage({ MessageBody, MessageDeduplicationId: id }: StalePage, fetch: Fetch): Promise<void> {
  if (running.has(id) || running.size >= AT_ONCE_MAX) return;
  running.add(id);
  const { host, url } = MessageBody;
  try {
    const response = await fetch(`${host.includes("localhost") ? "http" : "https"}://${host}${url}`, {
      method: "HEAD",
      headers: { "x-prerender-revalidate": process.env.NEXT_PREVIEW_MODE_ID ?? "", "x-isr": "1" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await response.body?.cancel();
    const isRenewed = response.status === 200 && response.headers.get("x-nextjs-cache") === "REVALIDATED";
    if (!isRenewed) logFailure(url, `status ${response.status}`);
  } catch (cause) {
    logFailure(url, cause instanceof Error || cause instanceof DOMException ? cause.name : typeof cause);
  } finally {
    running.delete(id);
  }
}

function logFailure(url: string, kind: string): void {
  const [path] = url.split("?");
  console.error(JSON.stringify({ level: "error", event: "page_not_renewed", path, kind }));
}

const revalidationQueue = {
  name: "background-queue",
  send(message: StalePage): Promise<void> {
    const { ctx, env } = getCloudflareContext();
    const self = env.WORKER_SELF_REFERENCE;
    if (self) ctx.waitUntil(renewPage(message, (address, init) => self.fetch(address, init)));
    else logFailure(message.MessageBody.url, "no binding of the Worker to itself");
    return Promise.resolve();
  },
};

export default revalidationQueue;
