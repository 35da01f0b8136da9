/**
 * Everything that one reader can search: the site's pages, the public catalogue, the journal and, with a session, the
 * reader's holdings. The searches themselves stay in the browser, or in the page that is rendered for them; none is
 * stored. Read from the Worker (`routes/search.ts`) and from the page of results.
 */
import type { z } from "zod";
import { listDeals } from "../contract/calls/deals.ts";
import { listHoldings } from "../contract/calls/holdings.ts";
import type { PortfolioSummary } from "../contract/calls/investments.ts";
import { listPastDeals } from "../contract/calls/past-deals.ts";
import { isInvested as isInvestedCall } from "../contract/calls/user.ts";
import type { Call, OutputOf } from "../contract/define.ts";
import { CURRENCIES, type Currency } from "../contract/facts/money.ts";
import { PAGE_SIZE_MAX } from "../contract/facts/paging.ts";
import { AppError } from "../contract/values/errors.ts";
import type { Locale } from "../i18n/locales.ts";
import { hrefFor } from "../i18n/navigation.ts";
import { dealPathOf, isShown, metalOf } from "../products/categories.ts";
import { recordsAmong } from "../products/payer-record.ts";
import type { SearchEntry } from "../search/entry.ts";
import { type Searcher, type SearchWords, siteEntries } from "../search/site-entries.ts";
import type { ArticleSummary } from "./content/schemas.ts";
import { ttlCache } from "./ttl-cache.ts";

type CallBackend = <C extends Call>(call: C, input: z.input<C["input"]>) => Promise<OutputOf<C>>;

export interface SearchSources {
  readonly locale: Locale;
  readonly callPublic: CallBackend;
  /** A call of the reader's session, about the account that the page shows; null without a session. */
  readonly callOwn: CallBackend | null;
  readonly listArticles: () => Promise<readonly ArticleSummary[]>;
}

/** The account that the page shows, as the browser states it: it decides on addresses and authorises nothing. */
export type SearchedAccount = Omit<Searcher, "isSignedIn" | "isInvested">;

export interface SearchContents {
  readonly words: SearchWords;
  readonly entries: readonly SearchEntry[];
  /** False where the backend did not give the holdings. */
  readonly isComplete: boolean;
}

const DEALS_MAX = 200;
const ISSUERS_MAX = 400;
const ARTICLES_MAX = 60;
const HOLDING_PAGES_MAX = 3;
const RUPEES = ["INR"] as const;

/** @throws AppError of the public calls. */
export async function readSearchEntries(sources: SearchSources, account: SearchedAccount): Promise<SearchContents> {
  const { locale } = sources;
  const { default: words }: { default: SearchWords } = await import(`../../messages/${locale}/search.json`);
  const [catalogue, journal, held, isInvested] = await Promise.all([
    readCatalogue(sources),
    sources.listArticles().catch(() => []),
    readHoldings(sources, account),
    readIsInvested(sources),
  ]);
  const searcher = { ...account, isInvested, isSignedIn: held !== "VISITOR" };
  const holdings = Array.isArray(held) ? held : [];
  const entries = [
    ...siteEntries(words, searcher, locale),
    ...holdings.flatMap((holding) => holdingEntry(holding, { words, searcher, locale })),
    ...dealEntries(catalogue, { searcher, locale }),
    ...catalogue.issuers.map(({ payer, page }) => entryOf("DIRECTORY", payer, hrefFor(locale, page))),
    ...journal
      .slice(0, ARTICLES_MAX)
      .map(({ title, slug }) => entryOf("JOURNAL", title, hrefFor(locale, `/blog/${slug}`))),
  ];
  return { words, entries, isComplete: held !== "UNKNOWN" };
}

const entryOf = (group: SearchEntry["group"], title: string, href: string, note = ""): SearchEntry => ({
  ...{ group, title, note, href, words: "" },
});

/** The public catalogue, the same for every reader, read anew after 30 seconds. */
const kept = ttlCache<Awaited<ReturnType<typeof readPublished>>>({ seconds: 30, entriesMax: 1, now: Date.now });

async function readCatalogue({ callPublic }: SearchSources) {
  const catalogue = await kept("all", () => readPublished(callPublic));
  if (catalogue === null) throw new AppError("GATEWAY_UNAVAILABLE");
  return catalogue;
}

async function readPublished(callPublic: CallBackend) {
  const [rupee, gift, past] = await Promise.all([
    callPublic(listDeals, { investmentType: "INR" }),
    callPublic(listDeals, { investmentType: "GIFT" }),
    callPublic(listPastDeals, {}),
  ]);
  const deals = [...rupee.deals, ...gift.deals];
  const shown = deals.filter(({ category }) => isShown(category, { isInvested: false }));
  const isOpen = ({ progress }: (typeof deals)[number]) => Number(progress.status === "OPEN");
  return {
    // Open deals come first.
    deals: deals.toSorted((one, other) => isOpen(other) - isOpen(one)).slice(0, DEALS_MAX),
    issuers: recordsAmong(past.records, { deals: shown, pastDeals: past.deals }).slice(0, ISSUERS_MAX),
  };
}

interface DealReader {
  readonly searcher: Searcher;
  readonly locale: Locale;
}

/** In another's account, only deals that its reader may buy for it. */
function dealEntries(
  { deals }: Awaited<ReturnType<typeof readPublished>>,
  { searcher: { account, mayAct, isInvested }, locale }: DealReader,
): readonly SearchEntry[] {
  if (account !== "" && !mayAct) return [];
  return deals
    .filter(({ category }) => isShown(category, { isInvested: isInvested && account === "" }))
    .map((deal) => entryOf("DEALS", deal.title, hrefFor(locale, account + dealPathOf(deal)), deal.subtitle[locale]));
}

interface HoldingReader extends DealReader {
  readonly words: SearchWords;
}

/** Another's account has no page of a metal. */
function holdingEntry(
  { investmentId, productType, title, payerName }: PortfolioSummary,
  { words, searcher: { account }, locale }: HoldingReader,
): readonly SearchEntry[] {
  const metal = metalOf(productType);
  if (metal !== null && account !== "") return [];
  const name = metal === null ? title : words.metal[metal];
  const href = hrefFor(locale, `${account}/investments/${investmentId}`);
  return [entryOf("HOLDINGS", name, href, payerName === null || payerName === name ? "" : payerName)];
}

type Held = readonly PortfolioSummary[] | "VISITOR" | "UNKNOWN";

/** Unknown counts as not invested, as on the pages (specification §4). */
const readIsInvested = async ({ callOwn }: SearchSources): Promise<boolean> =>
  (await callOwn?.(isInvestedCall, {}).catch(() => null))?.isInvested ?? false;

/** Of each currency, the late ones first, then by value. */
async function readHoldings(
  { callOwn }: SearchSources,
  { mayUseGift }: Pick<SearchedAccount, "mayUseGift">,
): Promise<Held> {
  if (callOwn === null) return "VISITOR";
  try {
    const held = await Promise.all((mayUseGift ? CURRENCIES : RUPEES).map((each) => readHoldingsIn(each, callOwn)));
    return held.flat();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return cause.code === "UNAUTHENTICATED" ? "VISITOR" : "UNKNOWN";
  }
}

async function readHoldingsIn(currency: Currency, callOwn: CallBackend): Promise<readonly PortfolioSummary[]> {
  const held: PortfolioSummary[] = [];
  for (let pageNumber = 0, pages = 1; pageNumber < Math.min(pages, HOLDING_PAGES_MAX); pageNumber += 1) {
    const { holdings, totalPages } = await callOwn(listHoldings, { currency, pageNumber, pageSize: PAGE_SIZE_MAX });
    held.push(...holdings);
    pages = totalPages;
  }
  return held;
}
