import { expect, it } from "vitest";
import { isCurrentEntry } from "./current-entry";

const invest = { href: "/hi/invest", roots: ["/invest", "/deals"] };

it("marks an entry on its pages and their subpages, in any language", () => {
  for (const at of ["/invest", "/hi/invest", "/deals", "/hi/deals/kavya-northgate-90"]) {
    expect([at, isCurrentEntry(at, invest)]).toEqual([at, true]);
  }
});

it("marks no entry whose path only begins alike", () => {
  for (const at of ["/", "/investments", "/hi/dealers"]) expect([at, isCurrentEntry(at, invest)]).toEqual([at, false]);
});

it("leaves the subpages of an exact entry to the others, and marks its further roots whole", () => {
  const home = { href: "/family/usr_1", roots: ["/family/usr_1", "/family/usr_1/investments"], isExact: true };
  expect(["", "/wallet", "/investments/2"].map((page) => isCurrentEntry(`/family/usr_1${page}`, home))).toEqual([
    ...[true, false, true],
  ]);
});
