import { describe, expect, it } from "vitest";
import { findStoredPage } from "./stored-page.ts";

const stored: ReadonlySet<string> = new Set(["/en/tnc", "/en/visitor/deals"]);
const find = (path: string, cookie = "") =>
  findStoredPage(new Request(`https://ultra.example${path}`, { headers: { cookie } }), (each) => stored.has(each));

it("finds the build's pages, for everybody", () => {
  expect(find("/tnc", "ultra-session=x")).toEqual({ path: "/en/tnc", isForVisitorsOnly: false });
  expect(find("/wallet")).toBeNull();
});

describe("a page with two versions", () => {
  it("is stored for visitors, under any query", () => {
    const found = { path: "/en/visitor/deals/kavya", isForVisitorsOnly: true };
    expect(find("/deals/kavya")).toEqual(found);
    expect(find("/deals/kavya?amount=50000", "theme=dark; token=x")).toEqual(found);
    expect(find("/hi/deals")).toEqual({ path: "/hi/visitor/deals", isForVisitorsOnly: true });
  });

  it.each(["ultra-session=Fe26", "__Host-ultra-session=Fe26", "a=1; __Host-ultra-session=Fe26; b=2"])(
    "is never stored for a request with the cookie %s",
    (cookie) => {
      expect(find("/deals/kavya", cookie)).toBeNull();
      expect(find("/hi/deals", cookie)).toBeNull();
    },
  );
});
