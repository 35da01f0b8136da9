import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

/* The public page cache over HTTP: docs/decisions/0005. */

const { url } = inject("server");

let arjun: Client;
let sunita: Client;
beforeAll(async () => {
  // Investors used by this file only, because a contact may receive five codes an hour.
  arjun = (await arriveVerified(url, { name: "Arjun Mehta" })).client;
  sunita = (await arriveVerified(url, { name: "Sunita Rao" })).client;
});

const fetchPage = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url + path, { method, headers, redirect: "manual" });

describe("a public page", () => {
  it("has the same bytes for an anonymous visitor and two investors, and sets no cookie", async () => {
    const cookies = ["", arjun.cookie(), sunita.cookie()];
    const bodies = new Set<string>();
    for (const cookie of [...cookies, ...cookies]) {
      // A page without live figures, which would change between two requests.
      const answer = await fetchPage("/tnc", { cookie });
      expect(answer.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
      expect(answer.headers.getSetCookie()).toEqual([]);
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).not.toContain("Arjun");
  });

  it("is in the language of its address, in whatever order the languages are requested", async () => {
    for (const [path, language] of [
      ["/", "en"],
      ["/hi", "hi"],
      ["/", "en"],
      ["/hi", "hi"],
    ] as const) {
      expect(await (await fetchPage(path)).text()).toMatch(new RegExp(`<html lang="${language}`));
    }
  });

  it("is never served to the router as data, nor its data to a browser as a page", async () => {
    for (const round of [1, 2]) {
      const page = await fetchPage("/");
      const data = await fetchPage("/", { rsc: "1" });
      expect(page.headers.get("content-type"), `round ${round}`).toMatch(/^text\/html/);
      expect(data.headers.get("content-type"), `round ${round}`).toMatch(/^text\/x-component/);
      await Promise.all([page.text(), data.text()]);
    }
  });

  it("with a query passes through the middleware, which stores a visit from the app in a cookie", async () => {
    await (await fetchPage("/")).text();
    const answer = await fetchPage("/?app=ultra");
    expect(answer.headers.getSetCookie().join()).toContain("app=ultra");
    await answer.text();
    expect((await fetchPage("/")).headers.getSetCookie()).toEqual([]);
  });

  it("sets a visitor abroad one readable cookie, and stays a cached page of the same bytes for everybody", async () => {
    const marked = { "cf-ipcountry": "AE", cookie: "region=abroad" };
    const visits = [{}, { "cf-ipcountry": "AE" }, marked, { "cf-ipcountry": "IN" }];
    // A page with live figures may be rendered anew between two requests.
    const answers = await vi.waitFor(
      async () => {
        const all = [];
        for (const headers of visits) all.push(await fetchPage("/", headers));
        const bodies = await Promise.all(all.map((answer) => answer.text()));
        expect(new Set(bodies).size).toBe(1);
        return all;
      },
      { timeout: 120_000, interval: 100 },
    );
    const [plain, first, ...unmarked] = answers.map(({ headers }) => headers);
    expect(first?.getSetCookie()).toEqual(["region=abroad; Path=/; SameSite=Lax; Max-Age=31536000"]);
    expect(first?.get("cache-control")).toBe("private, no-store");
    for (const headers of unmarked) {
      expect(headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
      expect(headers.get("cache-control")).toBe(plain?.get("cache-control"));
      expect(headers.getSetCookie()).toEqual([]);
    }
    const back = await fetchPage("/", { "cf-ipcountry": "IN", cookie: "region=abroad" });
    expect(back.headers.getSetCookie()).toEqual(["region=; Path=/; SameSite=Lax; Max-Age=0"]);
    await back.text();
  });

  it("answers HEAD without a body and a matching ETag with 304", async () => {
    await (await fetchPage("/tnc")).text();
    const head = await fetchPage("/tnc", {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const again = await fetchPage("/tnc", { "if-none-match": head.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("an investor's page", () => {
  it("is private to each of two investors and never served from a cache", async () => {
    for (const investor of [arjun, sunita, arjun]) {
      const answer = await investor.send("/profile");
      expect(answer.headers.get("cache-control")).toMatch(/private.*no-store/);
      expect(answer.headers.has("x-opennext-cache")).toBe(false);
      // The full name, because a relationship manager is also called Arjun.
      expect((await answer.text()).includes("Arjun Mehta")).toBe(investor === arjun);
    }
  });

  it("redirects an anonymous visitor to sign-in right after an investor has loaded it", async () => {
    await (await arjun.send("/profile")).text();
    const answer = await fetchPage("/profile");
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toContain("/login?returnTo=%2Fprofile");
  });
});

describe("a file", () => {
  it("of the build is cached as immutable, and one from public/ for an hour", async () => {
    const script = /\/_next\/static\/[^"]+\.js/.exec(await (await fetchPage("/")).text())?.[0] ?? "";
    expect((await fetchPage(script)).headers.get("cache-control")).toContain("immutable");
    expect((await fetchPage("/theme.js")).headers.get("cache-control")).toContain("max-age=3600");
  });

  it("that does not exist is answered with an HTML 404 page", async () => {
    const answer = await fetchPage("/nothing.png");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("<html");
  });
});
