import { expect, it } from "vitest";
import { isOnPage } from "./action-pages";

const DEAL = ["app/[locale]/[account]/deals/[dealId]/page"];
const TOOLS = ["app/[locale]/(public)/tools/[slug]/page", "app/[locale]/(public)/tools/[slug]/worked/page"];
const PROFILE = ["app/[locale]/[account]/profile/page"];
const CHILD = `usr_${"a".repeat(24)}`;
const SESSION = "ultra-session=x";

const isOn = (path: string, pages: readonly string[], cookie = SESSION) =>
  isOnPage({ url: `http://localhost:3000${path}`, headers: new Headers({ cookie }) }, pages);

it.each([
  ["/deals/kavya-northgate-90", DEAL],
  ["/hi/deals/kavya-northgate-90", DEAL],
  ["/deals/kavya-northgate-90?amount=1", DEAL],
  ["/tools/isin", TOOLS],
  ["/hi/tools/isin?v=1", TOOLS],
  ["/profile/", PROFILE],
  [`/family/${CHILD}/bank-account`, ["app/[locale]/[account]/profile/bank-account/page"]],
  [`/hi/family/${CHILD}/wallet/add?amount=5`, ["app/[locale]/[account]/wallet/add/page"]],
])("finds an action on %s, whose page contains it", (path, pages) => {
  expect(isOn(path, pages)).toBe(true);
});

it.each([
  ["/login", DEAL],
  ["/deals", DEAL],
  ["/deals/kavya-northgate-90/more", DEAL],
  ["/profile/tax", PROFILE],
  ["/profile", ["app/[locale]/[account]/profile/tax/page"]],
  ["/", PROFILE],
  [`/family/${CHILD}/profile`, PROFILE],
  [`/family/${CHILD}`, PROFILE],
])("finds no action on %s, whose page does not contain it", (path, pages) => {
  expect(isOn(path, pages)).toBe(false);
});

it("finds an investor's action on no page that visitors get at the same address", () => {
  expect(isOn("/deals/kavya-northgate-90", DEAL, "")).toBe(false);
  expect(isOn("/tools/isin", TOOLS, "")).toBe(true);
});

it("finds an action on the page of a form whose address has figures", () => {
  expect(isOn("/tools/isin?v=1", ["app/[locale]/(public)/tools/[slug]/worked/page"], "")).toBe(true);
});
