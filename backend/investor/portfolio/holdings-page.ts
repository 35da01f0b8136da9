/** Current holdings in deals and in metals. Invariant: a holding is listed exactly while it has not ended. */

import type { HoldingSort } from "../../../lib/contract/calls/holdings.ts";
import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type Page, pageOf } from "../../../lib/contract/facts/paging.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { businessDay } from "../../platform/clock.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listHeld, listHoldingsOf } from "./held-store.ts";
import { type HoldingKey, inOrder, keyOf } from "./holding-order.ts";
import { listMetalInvestments } from "./metal-investments.ts";
import { cached } from "./portfolio-cache-store.ts";
import type { ShownHolding } from "./portfolio-store.ts";

interface HoldingsQuery extends Page {
  readonly currency: Currency;
  readonly sortBy: HoldingSort;
  readonly sortOrder: "ASC" | "DESC";
}

const summaryOf = (holding: ShownHolding): PortfolioSummary => ({ ...summaryView(holding), grams: null });

/** Metals change their value with the market, so they are never cached. */
async function listHeldMetals(context: AccountContext, currency: Currency): Promise<readonly PortfolioSummary[]> {
  if (currency !== "INR") return [];
  const held = METALS.filter((metal) => context.ledger.balance(metal).posted > 0);
  const metals = await listMetalInvestments(context, held);
  return metals.map(({ summary }) => summary);
}

/** A page of the holdings in the query's order. Only the page's own rows are read in full. */
export async function holdingsPage(context: AccountContext, { currency, ...query }: HoldingsQuery) {
  const { sql, clock } = context;
  const metals = await listHeldMetals(context, currency);
  const day = businessDay(clock);
  const inDeals = cached<readonly HoldingKey[]>(sql, { view: "HOLDING_KEYS", currency }, day, () =>
    listHeld(sql, currency, day).map((holding) => keyOf(summaryOf(holding))),
  );
  const ordered = inOrder([...inDeals, ...metals.map(keyOf)], query);
  const first = query.pageNumber * query.pageSize;
  const shown = ordered.slice(first, first + query.pageSize).map(({ investmentId }) => investmentId);
  const summaries = new Map(
    [...metals, ...listHoldingsOf(sql, shown, day).map(summaryOf)].map((summary) => [summary.investmentId, summary]),
  );
  const holdings = shown.flatMap((id) => summaries.get(id) ?? []);
  return { currency, holdings, ...pageOf(query, ordered.length) };
}
