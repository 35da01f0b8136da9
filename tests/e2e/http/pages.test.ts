import { expect, inject, it } from "vitest";
import { FROM_PAGE_CACHE } from "../support/answers.ts";

const { url } = inject("server");
const hosts = [url, url.replace("127.0.0.1", "localhost")];

it.each(hosts)("answers the home page from the page cache on %s", async (host) => {
  for (const path of ["/", "/hi"]) {
    const answer = await fetch(host + path);
    expect(answer.status).toBe(200);
    // Stale: from the cache too, while the page's live figures are rendered anew.
    expect(answer.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
    expect(await answer.text()).toContain("<html");
  }
});
