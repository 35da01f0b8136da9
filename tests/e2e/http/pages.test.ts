import { expect, inject, it } from "vitest";

const { url } = inject("server");
const hosts = [url, url.replace("127.0.0.1", "localhost")];

it.each(hosts)("answers the home page from the page cache on %s", async (host) => {
  for (const path of ["/", "/hi"]) {
    const answer = await fetch(host + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-opennext-cache")).toBe("HIT");
    expect(await answer.text()).toContain("<html");
  }
});
