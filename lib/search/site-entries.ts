/**
 * The pages and actions with a fixed address that a search finds. Their words are in `messages/*\/search.json`, by key.
 * A page of an account is shown only to its reader; in another's account, at that account's address.
 */
import type english from "../../messages/en/search.json";
import { isPublicPath } from "../contract/facts/public-path.ts";
import { ACCOUNT_PAGES } from "../i18n/account-pages.ts";
import type { Locale } from "../i18n/locales.ts";
import { ADDRESSES_OF_ANOTHERS, hrefFor } from "../i18n/navigation.ts";
import type { SearchEntry, SearchGroup } from "./entry.ts";

export type SearchWords = typeof english;
type Key = keyof SearchWords["entries"];

interface FixedEntry {
  /** Without language. */
  readonly path: string;
  /** Only for somebody who may move the account's money. */
  readonly isActing?: true;
  /** Only for a visitor. */
  readonly isForVisitors?: true;
  /** Only where the currencies of GIFT City are. */
  readonly isForGift?: true;
  /** Only for an investor who has invested before (specification §4). */
  readonly isForExperienced?: true;
}

const ACTIONS = {
  addMoney: { path: "/wallet/add", isActing: true },
  withdraw: { path: "/wallet/withdraw", isActing: true },
  compare: { path: "/invest/compare" },
  sell: { path: "/dashboard/sell" },
  buyGold: { path: "/gold/buy" },
  sellGold: { path: "/gold/sell" },
  buySilver: { path: "/silver/buy" },
  sellSilver: { path: "/silver/sell" },
  addChild: { path: "/family/add" },
  verify: { path: "/kyc" },
  signIn: { path: "/login", isForVisitors: true },
  talk: { path: "/talk-to-expert" },
} as const satisfies Partial<Record<Key, FixedEntry>>;

const PAGES = {
  dashboard: { path: "/dashboard" },
  invest: { path: "/invest", isActing: true },
  wallet: { path: "/wallet" },
  statements: { path: "/statements" },
  yearReview: { path: "/year" },
  profile: { path: "/profile" },
  family: { path: "/family" },
  friends: { path: "/referrals" },
  stash: { path: "/stash" },
  notifications: { path: "/notifications" },
  gold: { path: "/gold" },
  silver: { path: "/silver" },
  preIpo: { path: "/pre-ipo", isForExperienced: true },
  taxForecast: { path: "/transactions/tax-forecast" },
  taxCredit: { path: "/transactions/tax-credit" },
  taxCertificates: { path: "/transactions/tax-certificates" },
  identity: { path: "/profile/identity" },
  bankPage: { path: "/profile/bank" },
  demat: { path: "/profile/demat" },
  security: { path: "/profile/security" },
  preferences: { path: "/profile/preferences" },
  data: { path: "/profile/data" },
  bankAccount: { path: "/profile/bank-account", isActing: true },
  nominees: { path: "/profile/nominees" },
  viewers: { path: "/profile/viewers" },
  tax: { path: "/profile/tax" },
  reinvestment: { path: "/profile/reinvestment" },
  address: { path: "/profile/address" },
  residence: { path: "/profile/residence" },
  notificationChoices: { path: "/profile/notifications" },
  accountAbroad: { path: "/wallet/account-abroad", isForGift: true },
  explore: { path: "/explore" },
  deals: { path: "/deals" },
  exploreInvoices: { path: "/explore/invoice-discounting" },
  exploreBonds: { path: "/explore/bonds" },
  exploreReserve: { path: "/explore/tap-reserve" },
  explorePreIpo: { path: "/explore/pre-ipo" },
  exploreLeasing: { path: "/explore/asset-leasing" },
  exploreDeposits: { path: "/explore/fixed-deposits" },
  exploreProperty: { path: "/explore/fractional-real-estate" },
  exploreGold: { path: "/explore/digital-gold" },
  exploreSilver: { path: "/explore/digital-silver" },
  exploreGift: { path: "/explore/gift-city-investments-for-NRI" },
  exploreStash: { path: "/explore/stash" },
  directory: { path: "/directory" },
  bonds: { path: "/directory/bonds" },
  journal: { path: "/blog" },
  company: { path: "/company" },
  home: { path: "/" },
  developers: { path: "/developers" },
  developerSchemas: { path: "/developers/schemas" },
  developerErrors: { path: "/developers/errors" },
  terms: { path: "/tnc" },
  privacy: { path: "/privacy-policy" },
  risk: { path: "/risk-disclosure" },
} as const satisfies Partial<Record<Key, FixedEntry>>;

const CALCULATORS = {
  calculators: { path: "/calculators" },
  rupeesInHand: { path: "/calculators/rupees-in-hand" },
  xirr: { path: "/calculators/xirr" },
  bondYield: { path: "/calculators/bond-yield" },
  deposits: { path: "/calculators/deposits" },
  invoiceDiscounting: { path: "/calculators/invoice-discounting" },
  assetLeasing: { path: "/calculators/asset-leasing" },
  goldCalculator: { path: "/calculators/gold" },
  sip: { path: "/calculators/sip" },
  taxCalculator: { path: "/calculators/tax" },
  tools: { path: "/tools" },
  pan: { path: "/tools/pan" },
  isin: { path: "/tools/isin" },
  ifsc: { path: "/tools/ifsc" },
  residency: { path: "/tools/residency" },
  giftEligibility: { path: "/tools/gift-eligibility" },
  holidays: { path: "/tools/holidays" },
} as const satisfies Partial<Record<Key, FixedEntry>>;

type Listed = readonly (readonly [Key, FixedEntry, SearchGroup])[];

const listed = (entries: Partial<Record<Key, FixedEntry>>, group: SearchGroup): Listed =>
  (Object.entries(entries) as [Key, FixedEntry][]).map(([key, entry]) => [key, entry, group]);

const ALL: Listed = [...listed(ACTIONS, "ACTIONS"), ...listed(PAGES, "PAGES"), ...listed(CALCULATORS, "CALCULATORS")];

/** The paths that a search finds, without language. */
export const SEARCHED_PATHS: readonly string[] = ALL.map(([, { path }]) => path);

/** The facts about the reader that decide on addresses; they authorise nothing. */
export interface Searcher {
  readonly isSignedIn: boolean;
  /** `/family/usr_…` in another's account; empty in one's own. */
  readonly account: string;
  readonly mayAct: boolean;
  readonly mayUseGift: boolean;
  readonly isInvested: boolean;
}

/** The entries with a fixed address for this reader. */
export function siteEntries(words: SearchWords, searcher: Searcher, locale: Locale): readonly SearchEntry[] {
  return ALL.flatMap(([key, entry, group]) => {
    const path = pathFor(entry, searcher);
    return path === null ? [] : [{ group, note: "", href: hrefFor(locale, path), ...words.entries[key] }];
  });
}

/** Null where this reader has no such page. */
function pathFor(entry: FixedEntry, { isSignedIn, account, mayAct, ...searcher }: Searcher): string | null {
  const { path, isActing, isForVisitors } = entry;
  const page = path.replace(/#.*/, "");
  if (isForVisitors) return isSignedIn ? null : path;
  if (isPublicPath(page)) return path;
  if (!isSignedIn || (entry.isForGift && !searcher.mayUseGift)) return null;
  if (entry.isForExperienced && !searcher.isInvested) return null;
  if (account === "") return path;
  const has = new Map<string, string>(Object.entries(ACCOUNT_PAGES)).get(page);
  if (has !== "EVERY" || (isActing && !mayAct)) return null;
  return account + (ADDRESSES_OF_ANOTHERS.get(page) ?? path);
}
