import { expect, it } from "vitest";
import { isCurrentEntry } from "./current-entry";
import { DESTINATIONS } from "./destinations";

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

it("marks Statements on what it leads to: the forecast of tax and the years", () => {
  const markedOn = (at: string) =>
    DESTINATIONS.filter(({ path, roots, isExact }) => isCurrentEntry(at, { href: path, roots, isExact }));
  for (const at of ["/statements", "/transactions/tax-forecast", "/year", "/hi/year/2026-27"]) {
    expect([at, markedOn(at).map(({ word }) => word)]).toEqual([at, ["statements"]]);
  }
});
