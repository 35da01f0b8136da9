import { afterEach, describe, expect, it, vi } from "vitest";
import { readEdgeValues } from "./edge-values";

const notice = { en: "Payouts of 2 October arrive on the 3rd.", hi: "2 अक्टूबर के भुगतान 3 को आएँगे।" };
const embedded = "https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=a-token";

const requested: { url: string; authorization: string | null }[] = [];
const answering = (answer: () => Response) => ({
  fetch: async (url: string, init?: RequestInit) => {
    requested.push({ url, authorization: new Headers(init?.headers).get("authorization") });
    return answer();
  },
});

afterEach(() => {
  requested.length = 0;
  vi.unstubAllGlobals();
});

describe("values at the edge", () => {
  it("come from the embedded backend through its binding, never over the network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
    const backend = { BACKEND: answering(() => Response.json({ siteNotice: notice })) };
    expect(await readEdgeValues({ connectionString: embedded, backend })).toEqual({ siteNotice: notice });
    expect(requested).toEqual([
      { url: "https://backend.internal/edge-config/ecfg_ultra/items?version=1", authorization: "Bearer a-token" },
    ]);
  });

  it("come from elsewhere when the connection string says so", async () => {
    const network = answering(() => Response.json({ siteNotice: notice }));
    vi.stubGlobal("fetch", network.fetch);
    const backend = { BACKEND: { fetch: () => Promise.reject(new Error("not the backend")) } };
    const connectionString = "https://edge-config.vercel.com/ecfg_real?token=real";
    expect(await readEdgeValues({ connectionString, backend })).toEqual({ siteNotice: notice });
    expect(requested[0]).toEqual({
      url: "https://edge-config.vercel.com/ecfg_real/items?version=1",
      authorization: "Bearer real",
    });
  });

  it("come from the backend that BACKEND_URL names, as everything else does", async () => {
    const elsewhere = answering(() => Response.json({ siteNotice: notice }));
    vi.stubGlobal("fetch", (url: URL, init?: RequestInit) => elsewhere.fetch(url.href, init));
    const BACKEND = { fetch: () => Promise.reject(new Error("not the binding")) };
    const backend = { BACKEND, BACKEND_URL: "https://backend.example" };
    expect(await readEdgeValues({ connectionString: embedded, backend })).toEqual({ siteNotice: notice });
    expect(requested[0]?.url).toBe("https://backend.example/edge-config/ecfg_ultra/items?version=1");
  });

  it("may be absent altogether", async () => {
    const backend = { BACKEND: answering(() => Response.json({})) };
    expect(await readEdgeValues({ connectionString: embedded, backend })).toEqual({});
  });

  it.each([
    ["is refused", () => new Response("", { status: 401 })],
    ["holds something else", () => Response.json({ siteNotice: "only English" })],
    ["is no JSON", () => new Response("<html>")],
  ])("are rejected as a whole when the config %s", async (_, answer) => {
    const backend = { BACKEND: answering(answer) };
    await expect(readEdgeValues({ connectionString: embedded, backend })).rejects.toThrow();
  });
});
