import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operate } from "../../../scripts/operator.ts";
import { root } from "../../../scripts/paths.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { serveForTests, type TestServer } from "../support/served.ts";

/*
 * Stored public pages show the catalogue's live figures: docs/decisions/0064. A separate server, because the published
 * deal changes pages that other files compare.
 */

let server: TestServer;
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** The page's revalidation, the isolate's caches, and the rendering on a busy machine. */
const WITHIN_MS = 300_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Reloaded {
  readonly html: string;
  /** The page cache's header of each earlier answer. */
  readonly before: readonly (string | null)[];
}

/** Reloads the page until it shows `text`, as visitors do. */
async function reload(path: string, text: string | RegExp): Promise<Reloaded> {
  const isShown = (html: string) => (typeof text === "string" ? html.includes(text) : text.test(html));
  const before: (string | null)[] = [];
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; ) {
    const answer = await get(path);
    const html = await answer.text();
    if (isShown(html)) return { html, before };
    before.push(answer.headers.get("x-opennext-cache"));
    await pause(500);
  }
  throw new Error(`${path} did not show ${text} in time`);
}

const notesIn = (html: string) => [...html.matchAll(/data-slot="live-note">([^<]*)</g)].map(([, note = ""]) => note);
const openInvoiceDeals = (html: string) => Number(/^(\d+) open now/.exec(notesIn(html)[0] ?? "")?.[1]);

beforeAll(async () => {
  server = await serveForTests();
  await reload("/explore", /[1-9] open now/);
});
afterAll(() => server?.stop());

describe("a stored page with live figures", () => {
  it("is filled after the start, though the build had no backend, and then answers from the cache", async () => {
    await reload("/hi/explore", /अभी [0-9]/);
    const [first, second] = [await get("/explore"), await get("/explore")];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
    await Promise.all([first.text(), second.text()]);
  });

  it("shows a published deal within the revalidation time, and is sent stale while it is rendered anew", async () => {
    const open = openInvoiceDeals((await reload("/explore", /[1-9] open now/)).html);
    const file: unknown = JSON.parse(readFileSync(join(root, "data/deals/kavya-northgate-90.json"), "utf8"));
    const args = { ...(file as object), dealId: "live-figures-90", placed: { units: 0, holders: 0 } };
    await operate(server, { command: "publish", args });
    const { html, before } = await reload("/explore", `${open + 1} open now`);
    expect(openInvoiceDeals(html)).toBe(open + 1);
    expect(before).toContain("STALE");
  });
});

describe("caching of public pages", () => {
  it.each(["/explore", "/tnc", "/hi/explore", "/hi"])(
    "%s is asked for again by browsers, and kept for minutes by shared caches",
    async (path) => {
      for (const query of ["", "?_rsc=abc"]) {
        const answer = await get(path + query, query === "" ? {} : { rsc: "1" });
        await answer.text();
        expect(answer.headers.get("cache-control"), path + query).toBe("public, max-age=0, must-revalidate");
        const shared = /^public, max-age=(\d+)$/.exec(answer.headers.get("cdn-cache-control") ?? "")?.[1];
        expect(Number(shared)).toBeGreaterThan(0);
        expect(Number(shared)).toBeLessThanOrEqual(300);
      }
    },
  );

  it("confirms an unchanged page without its bytes", async () => {
    const first = await get("/tnc");
    await first.text();
    const again = await get("/tnc", { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("lets nobody keep an investor's page", async () => {
    const answer = await fetch(`${server.url}/wallet`, { headers: { cookie: "ultra-session=x" }, redirect: "manual" });
    expect(answer.headers.get("cdn-cache-control")).toBeNull();
    await answer.text();
  });
});
