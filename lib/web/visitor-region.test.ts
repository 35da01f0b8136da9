import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "error").mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

interface Visit {
  readonly region?: string;
  readonly cookie?: string;
  readonly giftRegions?: readonly string[];
  readonly type?: string;
}

/** The cookies that a page's response sets for one visitor, and how often Edge Config was read for it. */
async function visit({ region, cookie, giftRegions, type = "text/html; charset=utf-8" }: Visit) {
  const { markRegion } = await import("./visitor-region");
  const fetch = vi.fn(async () => Response.json(giftRegions ? { giftRegions } : {}));
  const env = {
    BACKEND: { fetch },
    EDGE_CONFIG: "https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=t",
  };
  const headers = { ...(region && { "cf-ipcountry": region }), ...(cookie && { cookie }) };
  const page = new Response("<html>", { headers: { "content-type": type } });
  const marked = await markRegion(new Request("https://ultra.example/", { headers }), page, env);
  return { cookies: marked.headers.getSetCookie(), isUnchanged: marked === page, reads: fetch.mock.calls.length };
}

const SET = "region=abroad; Path=/; SameSite=Lax; Max-Age=31536000";
const DELETED = "region=; Path=/; SameSite=Lax; Max-Age=0";

it.each<[string, Visit, readonly string[]]>([
  ["is set once for a visitor outside India", { region: "AE" }, [SET]],
  ["is not set again", { region: "AE", cookie: "theme=dark; region=abroad" }, []],
  ["is not set in India", { region: "IN" }, []],
  ["is deleted when the visitor is back in India", { region: "IN", cookie: "region=abroad" }, [DELETED]],
  ["is not set where the region is unknown", { region: "XX" }, []],
  ["stays as it is where the region is unknown", { region: "T1", cookie: "region=abroad" }, []],
  ["is set from the countries of giftRegions", { region: "AE", giftRegions: ["AE"] }, [SET]],
  ["is not set from another country than those of giftRegions", { region: "US", giftRegions: ["AE"] }, []],
  ["is replaced where it holds something else", { region: "AE", cookie: "region=moon" }, [SET]],
  ["is set by pages only", { region: "AE", type: "application/json" }, []],
])("the region cookie %s", async (_, visited, cookies) => {
  const answer = await visit(visited);
  expect(answer.cookies).toEqual(cookies);
  expect(answer.isUnchanged).toBe(cookies.length === 0);
});

it("a page for a visitor in India costs no read of Edge Config", async () => {
  expect((await visit({ region: "IN" })).reads).toBe(0);
});
