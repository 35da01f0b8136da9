import { describe, expect, it } from "vitest";
import { asMissing, isMissingPage, missingPageRequest } from "./missing-page.ts";

const browser = { accept: "text/html,application/xhtml+xml", cookie: "ultra-session=x" };
const request = (path: string, init: RequestInit = {}) => new Request(`https://ultra.example${path}`, init);

describe("the page in place of a missing one", () => {
  it("the missing page is requested in the language of the address, with the reader's cookies and the requested path", () => {
    const page = missingPageRequest(request("/hi/calculatrs/xirr?v=1", { headers: browser }));
    expect(page?.url).toBe("https://ultra.example/hi/missing?at=%2Fhi%2Fcalculatrs%2Fxirr");
    expect(page?.headers.get("cookie")).toBe("ultra-session=x");
  });

  it("the missing page names the path in its own script, and as it came where its escapes are broken", () => {
    const namedFor = (path: string) =>
      new URL(missingPageRequest(request(path, { headers: browser }))?.url ?? expect.fail()).searchParams.get("at");
    expect(namedFor("/hi/%E0%A4%B8%E0%A5%8B%E0%A4%A8%E0%A4%BE")).toBe("/hi/सोना");
    expect(namedFor("/gold%E0%A4")).toBe("/gold%E0%A4");
  });

  it("the missing page is drawn for no program, form, file, or move within the router", () => {
    expect(missingPageRequest(request("/x", { headers: { accept: "*/*" } }))).toBeNull();
    expect(missingPageRequest(request("/x", { method: "POST", headers: browser }))).toBeNull();
    expect(missingPageRequest(request("/x.png", { headers: browser }))).toBeNull();
    expect(missingPageRequest(request("/x", { headers: { ...browser, rsc: "1" } }))).toBeNull();
  });

  it("the missing page has the status 404 at its own address too, and no cache keeps it", () => {
    expect([isMissingPage(request("/hi/missing")), isMissingPage(request("/missing/x"))]).toEqual([true, false]);
    const missing = asMissing(new Response("drawn", { headers: { "cache-control": "s-maxage=60" } }));
    expect([missing?.status, missing?.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });

  it("the missing page gives way to the plain page when it cannot be drawn", () => {
    expect(asMissing(new Response(null, { status: 500 }))).toBeNull();
  });
});
