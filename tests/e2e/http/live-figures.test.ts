import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { operate } from "../../../scripts/operator.ts";
import { root } from "../../../scripts/paths.ts";

/* Stored public pages show the catalogue's live figures: docs/decisions/0064. */

const server = inject("server");
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** The page's revalidation, the isolate's caches, and the rendering on a busy machine. */
const WITHIN_MS = 300_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reloads the page until it shows `text`, as visitors do. */
async function pageWith(path: string, text: string | RegExp): Promise<string> {
  const isShown = (html: string) => (typeof text === "string" ? html.includes(text) : text.test(html));
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; ) {
    const html = await (await get(path)).text();
    if (isShown(html)) return html;
    await pause(500);
  }
  throw new Error(`${path} did not show ${text} in time`);
}

const notesIn = (html: string) => [...html.matchAll(/data-slot="live-note">([^<]*)</g)].map(([, note = ""]) => note);
const openInvoiceDeals = (html: string) => Number(/^(\d+) open now/.exec(notesIn(html)[0] ?? "")?.[1]);

beforeAll(() => pageWith("/explore", /[1-9] open now/));

describe("a stored page with live figures", () => {
  it("is filled after the start, though the build had no backend, and then answers from the cache", async () => {
    await pageWith("/hi/explore", /अभी [0-9]/);
    const [first, second] = [await get("/explore"), await get("/explore")];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get("x-opennext-cache")).toBe("HIT");
    await Promise.all([first.text(), second.text()]);
  });

  it("shows a deal within the revalidation time after it is published", async () => {
    const before = openInvoiceDeals(await pageWith("/explore", /[1-9] open now/));
    const file: unknown = JSON.parse(readFileSync(join(root, "data/deals/kavya-northgate-90.json"), "utf8"));
    const args = { ...(file as object), dealId: "live-figures-90", placed: { units: 0, holders: 0 } };
    await operate(server, { command: "publish", args });
    const after = await pageWith("/explore", `${before + 1} open now`);
    expect(openInvoiceDeals(after)).toBe(before + 1);
  });

  it("sends a stale page while the new one is rendered", async () => {
    for (let round = 0; round < 70; round += 1) {
      const answer = await get(`/explore?round=${round}`);
      await answer.text();
      if (answer.headers.get("x-opennext-cache") === "STALE") return;
      await pause(500);
    }
    throw new Error("the page was never stale");
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
