import { expect, inject, it, vi } from "vitest";
import { FROM_PAGE_CACHE } from "../support/answers.ts";

const { url } = inject("server");
const hosts = [url, url.replace("127.0.0.1", "localhost")];

const fromPageCache = expect.stringMatching(FROM_PAGE_CACHE);

it.each(hosts)("answers the home page from the page cache on %s", async (host) => {
  for (const path of ["/", "/hi"]) {
    // The first visitor of a new server waits for the live figures; the page drawn then is stored for the next one.
    const page = await vi.waitFor(
      async () => {
        const answer = await fetch(host + path);
        // Stale: from the cache too, while the page's live figures are rendered anew.
        expect([answer.status, answer.headers.get("x-opennext-cache")]).toEqual([200, fromPageCache]);
        return answer.text();
      },
      { timeout: 120_000, interval: 250 },
    );
    expect(page).toContain("<html");
  }
});
