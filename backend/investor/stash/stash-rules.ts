/**
 * Sums of Stash coins. Pure. Invariant: the entries of all pages, the categories and the months add up to the same
 * total, which is the balance of the coin account.
 */

import type { Stash } from "../../../lib/contract/calls/stash.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import { type Page, pageOf } from "../../../lib/contract/facts/paging.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";

/** A posting to the coin account. */
export interface CoinEntry {
  readonly reference: string;
  readonly amount: number;
  readonly at: EpochMs;
}

/** The investment that earned coins. */
export interface CoinSource {
  readonly investmentId: InvestmentId;
  readonly productType: Category;
  readonly title: string;
}

/** By the reference of a ledger entry. Entries without an investment are not in the map. */
export type CoinSources = ReadonlyMap<string, CoinSource>;

/** Redemptions by the reference of a ledger entry: the hold of their coins, and its release. */
export type RedemptionsOfEntries = ReadonlyMap<string, NonNullable<Stash["entries"][number]["redemption"]>>;

/** Coins of one month (India): earned by a category, or spent on rewards; null for coins earned in another way. */
export interface CoinSum {
  readonly month: string;
  readonly productType: Category | "REWARD" | null;
  readonly coins: number;
  readonly entries: number;
}

interface SourcesOfEntries {
  readonly sources: CoinSources;
  readonly redemptions: RedemptionsOfEntries;
  /** When the coins of an investment were earned: coins that are taken back are taken from that month. */
  readonly earnedOn: ReadonlyMap<string, CalendarDate>;
}

export function sumCoins(
  entries: readonly CoinEntry[],
  { sources, redemptions, earnedOn }: SourcesOfEntries,
): readonly CoinSum[] {
  const sums = new Map<string, CoinSum>();
  for (const { reference, amount, at } of entries) {
    const month = (earnedOn.get(reference) ?? dateInIndia(at)).slice(0, 7);
    const productType = redemptions.has(reference) ? "REWARD" : (sources.get(reference)?.productType ?? null);
    const key = `${month} ${productType}`;
    const { coins, entries: count } = sums.get(key) ?? { coins: 0, entries: 0 };
    sums.set(key, { month, productType, coins: coins + amount, entries: count + 1 });
  }
  return [...sums.values()];
}

interface StashFacts extends SourcesOfEntries {
  /** Sums of all entries. */
  readonly sums: readonly CoinSum[];
  /** Entries of the requested page, newest first. */
  readonly entries: readonly CoinEntry[];
  readonly page: Page;
}

type EarnedSum = CoinSum & { readonly productType: Category | null };

const totalOf = (sums: readonly CoinSum[], part: "coins" | "entries") =>
  sums.reduce((total, sum) => total + sum[part], 0);

export function stashFrom({
  sums,
  entries,
  sources,
  redemptions,
  page,
}: Omit<StashFacts, "earnedOn">): Omit<Stash, "spendable" | "pending"> {
  const earned = sums.filter((sum): sum is EarnedSum => sum.productType !== "REWARD");
  return {
    balance: totalOf(sums, "coins"),
    earned: totalOf(earned, "coins"),
    byCategory: [...Map.groupBy(earned, ({ productType }) => productType)]
      .map(([productType, of]) => ({ productType, coins: totalOf(of, "coins"), entries: totalOf(of, "entries") }))
      .filter(({ coins }) => coins > 0)
      .toSorted((a, b) => b.coins - a.coins),
    byMonth: [...Map.groupBy(earned, ({ month }) => month)]
      .map(([month, of]) => ({ month, coins: totalOf(of, "coins") }))
      .filter(({ coins }) => coins > 0)
      .toSorted((a, b) => b.month.localeCompare(a.month)),
    entries: entries.map(({ reference, amount, at }) => ({
      ...(sources.get(reference) ?? { investmentId: null, productType: null, title: null }),
      redemption: redemptions.get(reference) ?? null,
      coins: amount,
      earnedAt: at,
    })),
    ...pageOf(page, totalOf(sums, "entries")),
  };
}
