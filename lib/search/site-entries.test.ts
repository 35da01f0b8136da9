import { describe, expect, it } from "vitest";
import english from "../../messages/en/search.json" with { type: "json" };
import hindi from "../../messages/hi/search.json" with { type: "json" };
import { isPublicPath } from "../contract/facts/public-path.ts";
import { ACCOUNT_PAGES } from "../i18n/account-pages.ts";
import { PUBLIC_PAGES } from "../i18n/public-pages.ts";
import { SEARCHED_PATHS, type Searcher, siteEntries } from "./site-entries.ts";

const CHILD = "/family/usr_aaaaaaaaaaaaaaaaaaaaaaaa";
const own: Searcher = { isSignedIn: true, account: "", mayAct: true, mayUseGift: true, isInvested: true };
const hrefs = (searcher: Searcher) => siteEntries(english, searcher, "en").map(({ href }) => href);
const pagesOf = (paths: readonly string[]) => paths.map((path) => path.replace(/#.*/, ""));

/** Steps of another page, which are reached from it. */
const STEPS = [
  "/family/end",
  "/family/shared",
  "/hand-over",
  "/investments/fixed-deposits",
  "/investments/fractional-real-estate",
  "/profile/contacts/add",
  "/profile/contacts/remove",
  "/profile/passkeys/add",
  "/profile/passkeys/edit",
  "/profile/delete",
  "/take-over",
  // Leads to the history of money.
  "/transactions",
  "/wallet/payments",
];

describe("the pages that a search finds", () => {
  it("a search lists every public page and every account page with a fixed address", () => {
    const fixed = Object.keys(ACCOUNT_PAGES).filter((page) => !page.includes("[") && !STEPS.includes(page));
    const searched = new Set(pagesOf(SEARCHED_PATHS));
    expect([...PUBLIC_PAGES.map(({ path }) => path), ...fixed].filter((path) => !searched.has(path))).toEqual([]);
  });

  it("every searched path is a page", () => {
    const known = new Set([...PUBLIC_PAGES.map(({ path }) => path), ...Object.keys(ACCOUNT_PAGES), "/kyc", "/login"]);
    expect(pagesOf(SEARCHED_PATHS).filter((path) => !known.has(path))).toEqual([]);
  });

  it("show an anonymous visitor no page that needs a session", () => {
    const shown = hrefs({ ...own, isSignedIn: false });
    expect(shown).toContain("/login");
    expect(shown.filter((href) => !isPublicPath(href.replace(/#.*/, "")))).toEqual([]);
  });

  it("do not offer the sign-in to somebody who is signed in", () => {
    expect(hrefs(own)).not.toContain("/login");
  });

  it("lead, in another's account, to that account and never to the reader's own", () => {
    const shown = hrefs({ ...own, account: CHILD });
    expect(shown).toContain(`${CHILD}/wallet/withdraw`);
    expect(shown).toContain(CHILD);
    expect(shown.filter((href) => !href.startsWith(CHILD) && !isPublicPath(href))).toEqual([]);
  });

  it("leave out what is hidden before the first investment, and what only GIFT City has", () => {
    expect(hrefs(own)).toEqual(expect.arrayContaining(["/pre-ipo", "/wallet/account-abroad"]));
    const plain = hrefs({ ...own, mayUseGift: false, isInvested: false });
    expect(plain.filter((href) => ["/pre-ipo", "/wallet/account-abroad"].includes(href))).toEqual([]);
  });

  it("a viewer is offered no page that moves money", () => {
    const shown = hrefs({ ...own, account: CHILD, mayAct: false });
    expect(shown).toContain(`${CHILD}/wallet`);
    expect(shown.filter((href) => /withdraw|add$|invest$|bank-account/.test(href))).toEqual([]);
  });

  it("every entry of the search has words in English and Hindi", () => {
    expect(Object.keys(hindi.entries)).toEqual(Object.keys(english.entries));
    expect(siteEntries(hindi, own, "hi").every(({ href }) => href === "/hi" || href.startsWith("/hi/"))).toBe(true);
  });
});
