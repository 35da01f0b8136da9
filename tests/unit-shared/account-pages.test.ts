import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match.js";
import { describe, expect, it } from "vitest";
import { ACCOUNT_PAGES, ACCOUNT_REWRITES, renderedPath } from "../../lib/i18n/account-pages.ts";
import { barePath } from "../../lib/i18n/navigation.ts";
import { sources } from "./source-tree.ts";

const FOLDER = "app/[locale]/[account]";
const ACCOUNT = `usr_${"a".repeat(24)}`;

const files = new Map(
  sources
    .filter(({ path }) => path.startsWith(`${FOLDER}/`) && path.endsWith("/page.tsx"))
    .map(({ path, text }) => [path.slice(FOLDER.length, -"/page.tsx".length), text]),
);
const listed = Object.entries(ACCOUNT_PAGES);
const sample = (page: string) => page.replace(/\[\w+\]/g, "x");
const pagesOf = (account: "OWN" | "ANOTHERS") =>
  listed.flatMap(([page, has]) => (has === account || has === "EVERY" ? [sample(page)] : []));

/** The destination of the first rewrite whose pattern is the path's, with the account in its place. */
function rewrittenTo(path: string): string | undefined {
  const rewrite = ACCOUNT_REWRITES.find(({ source }) => getPathMatch(source)(path) !== false);
  return rewrite?.destination.replace(":account", ACCOUNT).replace(/:\w+/g, "x");
}

describe("the list of the pages of an account", () => {
  it("names every page of the folder, and no other", () => {
    expect(listed.map(([page]) => page).sort()).toEqual([...files.keys()].sort());
  });

  it("has a page of another's account read whose account it is from the path", () => {
    const readers = [...files].filter(([, text]) => /\bread(?:Acting|Anothers)?Scope\(params\)/.test(text));
    expect(readers.map(([page]) => page).sort()).toEqual(
      listed.flatMap(([page, has]) => (has === "OWN" ? [] : [page])).sort(),
    );
  });

  it.each(pagesOf("OWN"))("shows one's own page at the same address on the server and in the browser: %s", (page) => {
    expect(renderedPath(page)).toBe(`/me${page}`);
    expect(barePath(`/en/me${page}`)).toBe(page);
  });

  it.each(pagesOf("ANOTHERS"))("shows another's page below /family on the server and in the browser: %s", (page) => {
    const rendered = `/${ACCOUNT}${page}`;
    const address = barePath(`/hi${rendered}`);
    expect(address.startsWith(`/family/${ACCOUNT}`)).toBe(true);
    expect(renderedPath(address)).toBe(rendered);
  });

  const NOT_ANOTHERS = ["/gold", "/profile", "/family", "/referrals", "/dashboard", "/profile/bank-account"];
  const BESIDE_A_PATTERN = ["/invest/compare", "/investments/fixed-deposits", "/investments/fractional-real-estate"];
  it.each([...NOT_ANOTHERS, "/wallet/payments", ...BESIDE_A_PATTERN])(
    "gives another's account no page at %s",
    (page) => {
      const path = `/family/${ACCOUNT}${page}`;
      expect(renderedPath(path)).toBe(path);
      expect(rewrittenTo(path)).not.toContain(ACCOUNT);
    },
  );

  it.each(pagesOf("ANOTHERS"))("rewrites the address of another's page to its folder: %s", (page) => {
    const folder = `/${ACCOUNT}${page}`;
    expect(rewrittenTo(barePath(`/en${folder}`))).toBe(`/en${folder}`);
  });

  it("leads every address into the folder of its own language", () => {
    for (const { source, destination } of ACCOUNT_REWRITES) {
      const hindi = source.startsWith("/hi/");
      expect(destination).toMatch(hindi ? /^\/hi\/(?:me|:account)\// : /^\/en\/(?:me|:account)\//);
    }
  });
});
