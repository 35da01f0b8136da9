/**
 * How a stash adds up. Pure. Always true: the entries of all pages, the categories and the months each come to the same
 * sum, which is the balance of the account that they were read from.
 */
import { dateInIndia, type EpochMs } from "../../../lib/contract/calendar-date.ts";
import type { Category } from "../../../lib/contract/categories.ts";
import type { InvestmentId } from "../../../lib/contract/ids.ts";
import { type Page, pageOf } from "../../../lib/contract/paging.ts";
import type { Stash } from "../../../lib/contract/stash.ts";

/** A posting to the account of coins. */
export interface CoinEntry {
  readonly reference: string;
  readonly amount: number;
  readonly at: EpochMs;
}

/** What earned coins. */
export interface CoinSource {
  readonly investmentId: InvestmentId;
  readonly productType: Category;
  readonly title: string;
}

interface StashFacts {
  /** The latest first. */
  readonly entries: readonly CoinEntry[];
  /** By the reference of an entry. What is not here was earned by something that is no investment. */
  readonly sources: ReadonlyMap<string, CoinSource>;
  readonly page: Page;
}

const sum = (entries: readonly CoinEntry[]) => entries.reduce((coins, { amount }) => coins + amount, 0);

export function stashFrom({ entries, sources, page }: StashFacts): Stash {
  const sourceOf = ({ reference }: CoinEntry) => sources.get(reference) ?? null;
  const from = page.pageNumber * page.pageSize;
  return {
    balance: sum(entries),
    byCategory: [...Map.groupBy(entries, (entry) => sourceOf(entry)?.productType ?? null)]
      .map(([productType, of]) => ({ productType, coins: sum(of), entries: of.length }))
      .toSorted((a, b) => b.coins - a.coins),
    byMonth: [...Map.groupBy(entries, ({ at }) => dateInIndia(at).slice(0, 7))]
      .map(([month, of]) => ({ month, coins: sum(of) }))
      .toSorted((a, b) => b.month.localeCompare(a.month)),
    entries: entries.slice(from, from + page.pageSize).map((entry) => ({
      ...(sourceOf(entry) ?? { investmentId: null, productType: null, title: null }),
      coins: entry.amount,
      earnedAt: entry.at,
    })),
    ...pageOf(page, entries.length),
  };
}
