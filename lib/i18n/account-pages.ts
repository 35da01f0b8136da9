/**
 * The only list of the pages in `app/[locale]/[account]`, with the accounts that have them. People see `/wallet` and
 * `/family/usr_…/wallet`, which are rewritten to the page's one folder as `/` is to `/en` (docs/decisions/0143). Used
 * by Next's configuration too, so it imports nothing but the languages and the navigation.
 */
import { LOCALE_IDS, type Locale, pathPrefix } from "./locales.ts";
import { ADDRESSES_OF_ANOTHERS, isAccountId, OWN_ACCOUNT } from "./navigation.ts";

/** Which accounts have a page: the reader's own, every account, or only one that is not the reader's. */
export type AccountsWithPage = "OWN" | "EVERY" | "ANOTHERS";

/** By the page's folder. A page that an account does not have is answered with 404. */
export const ACCOUNT_PAGES = {
  "/dashboard/[category]": "OWN",
  "/dashboard": "EVERY",
  "/dashboard/sell": "OWN",
  "/deals/[dealId]": "EVERY",
  "/deals": "OWN",
  "/family/add": "OWN",
  "/family/end": "OWN",
  "/family": "OWN",
  "/family/shared": "OWN",
  "/gold/buy": "OWN",
  "/gold": "OWN",
  "/gold/payments/[key]": "OWN",
  "/gold/sell": "OWN",
  "/invest/[key]": "EVERY",
  "/hand-over": "ANOTHERS",
  "/invest": "EVERY",
  "/invest/compare": "OWN",
  "/investments/[id]": "EVERY",
  "/investments/[id]/hardship": "OWN",
  "/investments/[id]/put": "OWN",
  "/investments/[id]/sell": "OWN",
  "/investments/fixed-deposits": "OWN",
  "/investments/fractional-real-estate": "OWN",
  "/notifications": "OWN",
  "/pre-ipo/[dealId]/order": "OWN",
  "/pre-ipo/[dealId]": "OWN",
  "/pre-ipo": "OWN",
  "/profile/address": "OWN",
  "/profile/bank": "OWN",
  "/profile/bank-account": "EVERY",
  "/profile/contacts/add": "OWN",
  "/profile/contacts/remove": "OWN",
  "/profile/passkeys/add": "OWN",
  "/profile/passkeys/edit": "OWN",
  "/profile/data": "OWN",
  "/profile/delete": "OWN",
  "/profile/demat": "OWN",
  "/profile/identity": "OWN",
  "/profile/nominees": "OWN",
  "/profile/notifications": "OWN",
  "/profile/preferences": "OWN",
  "/profile": "OWN",
  "/profile/reinvestment": "OWN",
  "/profile/residence": "OWN",
  "/profile/security": "OWN",
  "/profile/tax": "OWN",
  "/profile/viewers": "OWN",
  "/referrals": "OWN",
  "/silver/buy": "OWN",
  "/silver": "OWN",
  "/silver/payments/[key]": "OWN",
  "/silver/sell": "OWN",
  "/stash": "OWN",
  "/stash/redemptions/[id]": "OWN",
  "/stash/rewards/[id]": "OWN",
  "/statements": "OWN",
  "/take-over": "OWN",
  "/transactions": "EVERY",
  "/transactions/tax-certificates": "OWN",
  "/transactions/tax-credit": "OWN",
  "/transactions/tax-forecast": "OWN",
  "/wallet/account-abroad": "OWN",
  "/wallet/add": "EVERY",
  "/wallet": "EVERY",
  "/wallet/payments/[key]": "OWN",
  "/wallet/payments": "EVERY",
  "/wallet/withdraw": "EVERY",
  "/wallet/withdrawals/[id]": "OWN",
  "/year/[year]": "OWN",
  "/year": "OWN",
} as const satisfies Readonly<Record<`/${string}`, AccountsWithPage>>;

const pagesOf = (account: Exclude<AccountsWithPage, "EVERY">): readonly string[] =>
  Object.entries(ACCOUNT_PAGES).flatMap(([page, has]) => (has === account || has === "EVERY" ? [page] : []));

/** The address of a page below `/family/usr_…`. */
const addressOfAnothers = (page: string) => ADDRESSES_OF_ANOTHERS.get(page) ?? page;

/** `/investments/[id]` → `/investments/:id` */
const folderOf = (page: string) => page.replace(/\[(\w+)\]/g, ":$1");

const ALL_PAGES = Object.keys(ACCOUNT_PAGES);

/**
 * As `folderOf`, where the id is no name of a page beside it: `/investments/fixed-deposits`
 * is one's own page, not an investment.
 */
const patternOf = (page: string) =>
  page.replace(/\[(\w+)\]/g, (_, name: string, at: number) => {
    const before = page.slice(0, at);
    const beside = ALL_PAGES.flatMap((each) =>
      each.startsWith(before) ? [each.slice(before.length).split("/")[0]] : [],
    );
    const names = [...new Set(beside)].filter((each) => each && !each.startsWith("["));
    return names.length === 0 ? `:${name}` : `:${name}((?!(?:${names.join("|")})(?:/|$))[^/]+)`;
  });

/** The first segments of one's own pages: `dashboard`. */
const ROOMS = [...new Set(pagesOf("OWN").map((page) => page.split("/")[1] ?? ""))];

/** The path prefixes of a language: English is read without a prefix, and with its own. */
const prefixesOf = (locale: Locale) => [...new Set([pathPrefix(locale), `/${locale}`])];

/** Next's rewrites from the addresses that people see to the folders of the pages. */
export const ACCOUNT_REWRITES = LOCALE_IDS.flatMap((locale) =>
  prefixesOf(locale).flatMap((prefix) => [
    ...pagesOf("ANOTHERS").map((page) => ({
      source: `${prefix}/family/:account(usr_[0-9a-z]+)${patternOf(addressOfAnothers(page))}`,
      destination: `/${locale}/:account${folderOf(page)}`,
    })),
    {
      source: `${prefix}/:room(${ROOMS.join("|")})/:rest*`,
      destination: `/${locale}/${OWN_ACCOUNT}/:room/:rest*`,
    },
  ]),
);

/** Whether a path is of this pattern, `/deals/[dealId]`, and of no page that is named in full. */
function fits(path: string, pattern: string): boolean {
  if (path !== pattern && ALL_PAGES.includes(path)) return false;
  const [segments, parts] = [path.split("/"), pattern.split("/")];
  return (
    segments.length === parts.length && parts.every((part, index) => part.startsWith("[") || part === segments[index])
  );
}

/**
 * The path, without language, under which an account's page is rendered: `/wallet` → `/me/wallet`. Any other path is
 * unchanged.
 */
export function renderedPath(path: string): string {
  const [, room = "", account = "", ...below] = path.split("/");
  if (room !== "family" || !isAccountId(account)) return ROOMS.includes(room) ? `/${OWN_ACCOUNT}${path}` : path;
  const address = below.map((segment) => `/${segment}`).join("");
  const page = pagesOf("ANOTHERS").find((each) => fits(address, addressOfAnothers(each)));
  if (page === undefined) return path;
  return `/${account}${page === addressOfAnothers(page) ? address : page}`;
}
