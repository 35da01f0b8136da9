import { beforeEach, describe, expect, it } from "vitest";
import { type ReaderEnv, ReaderMemory } from "./reader-memory";
import { sealToken } from "./session-seal";

const seal = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters" };
const limits = { keptForMs: 10_000, pages: 3, bytesPerPage: 1_000 };

interface Asked {
  readonly path?: string;
  readonly host?: string;
  readonly method?: string;
  readonly token?: string;
  readonly theme?: "dark" | "light";
  readonly headers?: Record<string, string>;
  readonly now?: number;
  readonly env?: Partial<ReaderEnv>;
}

/** A backend that knows one tag for each token, and a Next that counts what it draws. */
function world() {
  const tags = new Map<string | null, string>([["anil", "tag-1"]]);
  const memory = new ReaderMemory(limits);
  const calls: string[] = [];
  const env: ReaderEnv = {
    ...seal,
    BACKEND: {
      fetch: async (input, init) => {
        calls.push(new URL(input instanceof Request ? input.url : input).pathname);
        const tag = tags.get(new Headers(init?.headers).get("x-tap-auth"));
        return tag ? Response.json({ tag }) : new Response(null, { status: 401 });
      },
    },
  };
  const state = { drawn: 0, page: (nonce: string) => `<html><script nonce="${nonce}">1</script></html>`, headers: {} };
  let nonces = 0;
  const ask = async ({
    path = "/dashboard",
    host = "http://localhost:3000",
    token = "anil",
    theme = "dark",
    ...rest
  }: Asked = {}) => {
    const cookie = `theme=${theme}; ultra-session=${await sealOf(token)}`;
    const headers = { cookie, ...rest.headers };
    const nonce = `nonce-${String(nonces++).padStart(4, "0")}`;
    const work: Promise<unknown>[] = [];
    const visit = {
      request: new Request(host + path, { method: rest.method ?? "GET", headers }),
      env: { ...env, ...rest.env },
      nonce,
      waitUntil: (each: Promise<unknown>) => void work.push(each),
      now: rest.now ?? 0,
    };
    const answer = await memory.answer(visit, async (given) => {
      state.drawn++;
      await given.BACKEND.fetch("https://backend.internal/v2/wallet/balance", { headers: { "x-tap-auth": "anil" } });
      const shown = { "content-type": "text/html", link: `</a.css>; nonce="${nonce}"`, ...state.headers };
      return new Response(state.page(nonce), { headers: shown });
    });
    const text = await answer.text();
    await Promise.all(work);
    return {
      text,
      nonce,
      link: answer.headers.get("link"),
      isRemembered: answer.headers.get("x-page-memory") === "HIT",
    };
  };
  return { ask, tags, state, calls };
}

const seals = new Map<string, string>();
async function sealOf(token: string): Promise<string> {
  const value = seals.get(token) ?? (await sealToken(token, false, seal)).value;
  seals.set(token, value);
  return value;
}

let given: ReturnType<typeof world>;
beforeEach(() => {
  given = world();
});

describe("a page that is asked for again", () => {
  it("is given as it was drawn, with the nonce of the answer that it is part of", async () => {
    const first = await given.ask();
    const second = await given.ask();
    expect([first.isRemembered, second.isRemembered, given.state.drawn]).toEqual([false, true, 1]);
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.text).toBe(first.text.replaceAll(first.nonce, second.nonce));
    expect(second.link).toBe(`</a.css>; nonce="${second.nonce}"`);
  });

  it("is drawn again once the book has another tag, which is asked for each time", async () => {
    await given.ask();
    given.tags.set("anil", "tag-2");
    expect((await given.ask()).isRemembered).toBe(false);
    expect(given.calls.filter((path) => path === "/v2/user/book-tag")).toHaveLength(2);
    expect((await given.ask()).isRemembered).toBe(true);
  });

  it("is drawn again when its seconds are over", async () => {
    await given.ask({ now: 0 });
    expect((await given.ask({ now: 9_999 })).isRemembered).toBe(true);
    expect((await given.ask({ now: 10_000 })).isRemembered).toBe(false);
  });

  it("is never given where the session is no longer good", async () => {
    await given.ask();
    given.tags.delete("anil");
    expect((await given.ask()).isRemembered).toBe(false);
  });

  it("is never given to another session, though its book should have the same tag", async () => {
    given.tags.set("bina", "tag-1");
    await given.ask();
    expect((await given.ask({ token: "bina" })).isRemembered).toBe(false);
  });

  it.each<[string, Asked]>([
    ["at another host", { host: "http://127.0.0.1:3000" }],
    ["by TLS", { host: "https://localhost:3000" }],
    ["with another query", { path: "/dashboard?currency=USD" }],
    ["in another language", { path: "/hi/dashboard" }],
    ["with another header", { headers: { "user-agent": "a crawler" } }],
    ["with another cookie", { theme: "light" }],
  ])("is drawn again when it is asked for %s", async (_, asked) => {
    await given.ask();
    expect((await given.ask(asked)).isRemembered).toBe(false);
  });

  it("is the same whatever the network calls the request", async () => {
    await given.ask({ headers: { "cf-ray": "1" } });
    expect((await given.ask({ headers: { "cf-ray": "2" } })).isRemembered).toBe(true);
  });
});

describe("nothing is remembered", () => {
  it.each<[string, Asked]>([
    ["of a page with a form that has a key", { path: "/wallet/add" }],
    ["of a deal's page", { path: "/deals/malhar-saffron-30" }],
    ["of what the router asks for", { headers: { rsc: "1" } }],
    ["of a form that is sent", { method: "POST" }],
    ["with a backend elsewhere", { env: { BACKEND_URL: "https://backend.example" } }],
    ["without a session", { token: "nobody" }],
  ])("%s", async (_, asked) => {
    await given.ask(asked);
    expect((await given.ask(asked)).isRemembered).toBe(false);
    expect(given.state.drawn).toBe(2);
  });

  it.each<[string, () => void]>([
    ["sets a cookie", () => Object.assign(given.state.headers, { "set-cookie": "a=b" })],
    ["is no HTML", () => Object.assign(given.state.headers, { "content-type": "text/plain" })],
    ["does not end as a page does", () => Object.assign(given.state, { page: () => "<html>" })],
    ["is too long", () => Object.assign(given.state, { page: () => `${"x".repeat(1_000)}</html>` })],
  ])("of a page that %s", async (_, change) => {
    change();
    await given.ask();
    expect((await given.ask()).isRemembered).toBe(false);
  });

  it("of a page of which a part could not be had", async () => {
    const answers = [503, 200, 200];
    const BACKEND: ReaderEnv["BACKEND"] = {
      fetch: async (input) =>
        String(input).endsWith("book-tag")
          ? Response.json({ tag: "tag-1" })
          : new Response(null, { status: answers.shift() ?? 500 }),
    };
    const seen = [await given.ask({ env: { BACKEND } }), await given.ask({ env: { BACKEND } })];
    expect(seen.map(({ isRemembered }) => isRemembered)).toEqual([false, false]);
    expect((await given.ask({ env: { BACKEND } })).isRemembered).toBe(true);
  });
});

it("remembers so many pages and no more, the oldest going first", async () => {
  const paths = ["/dashboard", "/stash", "/transactions", "/dashboard/bonds"];
  for (const path of paths) await given.ask({ path });
  expect((await given.ask({ path: "/dashboard/bonds" })).isRemembered).toBe(true);
  expect((await given.ask({ path: "/stash" })).isRemembered).toBe(true);
  expect((await given.ask({ path: "/dashboard" })).isRemembered).toBe(false);
});
