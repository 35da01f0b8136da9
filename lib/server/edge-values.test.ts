import { afterEach, describe, expect, it, vi } from "vitest";
import { readEdgeValues } from "./edge-values";

const notice = { en: "Payouts of 2 October arrive on the 3rd.", hi: "2 अक्टूबर के भुगतान 3 को आएँगे।" };
const embedded = "https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=a-token";

const asked: { url: string; authorization: string | null }[] = [];
const answering = (answer: () => Response) => ({
  fetch: async (url: string, init?: RequestInit) => {
    asked.push({ url, authorization: new Headers(init?.headers).get("authorization") });
    return answer();
  },
});

afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

describe("values at the edge", () => {
  it("come from the embedded backend through its binding, never over the network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
    const backend = answering(() => Response.json({ siteNotice: notice }));
    expect(await readEdgeValues({ connectionString: embedded, backend })).toEqual({ siteNotice: notice });
    expect(asked).toEqual([
      { url: "https://backend.internal/edge-config/ecfg_ultra/items?version=1", authorization: "Bearer a-token" },
    ]);
  });

  it("come from elsewhere when the connection string says so", async () => {
    const network = answering(() => Response.json({ siteNotice: notice }));
    vi.stubGlobal("fetch", network.fetch);
    const backend = { fetch: () => Promise.reject(new Error("not the backend")) };
    const connectionString = "https://edge-config.vercel.com/ecfg_real?token=real";
    expect(await readEdgeValues({ connectionString, backend })).toEqual({ siteNotice: notice });
    expect(asked[0]).toEqual({
      url: "https://edge-config.vercel.com/ecfg_real/items?version=1",
      authorization: "Bearer real",
    });
  });

  it("may be absent altogether", async () => {
    expect(await readEdgeValues({ connectionString: embedded, backend: answering(() => Response.json({})) })).toEqual(
      {},
    );
  });

  it.each([
    ["is refused", () => new Response("", { status: 401 })],
    ["holds something else", () => Response.json({ siteNotice: "only English" })],
    ["is no JSON", () => new Response("<html>")],
  ])("are refused whole when the config %s", async (_, answer) => {
    await expect(readEdgeValues({ connectionString: embedded, backend: answering(answer) })).rejects.toThrow();
  });
});
