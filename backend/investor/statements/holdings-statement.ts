/**
 * Everything that is held now, each currency apart. Always true here: a value is what the dashboard says at the same moment,
 * and what is only worth what a market says stands apart from what is owed.
 */
import { dateInIndia, type EpochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { InvestmentSummary } from "../../../lib/contract/investments.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../lib/contract/money.ts";
import type { TenthMg } from "../../../lib/contract/weight.ts";
import type { Book } from "../book.ts";
import { listRunning, withPayouts } from "../dashboard/portfolio-store.ts";
import { summaryView } from "../investment/views.ts";
import { type MetalWorth, worthOfMetals } from "../metals/worth.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";
import { STATEMENT_LINES_MAX } from "./rules.ts";

export interface HeldMetal extends MetalWorth {
  readonly weight: TenthMg;
}

export interface HoldingsBook {
  readonly currency: Currency;
  readonly investments: readonly InvestmentSummary[];
  /** Free and set aside. */
  readonly wallet: Minor;
}

export interface HoldingsStatement {
  readonly madeAt: EpochMs;
  /** Rupees first; a foreign currency only when anything ever moved in it. */
  readonly books: readonly HoldingsBook[];
  readonly metals: readonly HeldMetal[];
}

/** @throws Refusal STATEMENT_TOO_LONG */
export async function holdingsStatement(book: Book): Promise<HoldingsStatement> {
  const worths = await worthOfMetals(book);
  const moved = listMovedCurrencies(book.sql);
  const currencies = CURRENCIES.filter((currency) => currency === "INR" || moved.has(currency));
  return {
    madeAt: book.clock.now(),
    books: currencies.map((currency) => holdingsIn(book, currency)),
    metals: worths
      .map((worth) => ({ ...worth, weight: book.ledger.balance(worth.metal).posted }))
      .filter(({ weight }) => weight > 0),
  };
}

function holdingsIn({ sql, ledger, clock }: Book, currency: Currency): HoldingsBook {
  const running = listRunning(sql, { currency, productType: "ALL" }).map(({ investment }) => investment);
  if (running.length > STATEMENT_LINES_MAX) throw new Refusal("STATEMENT_TOO_LONG");
  const today = dateInIndia(clock.now());
  const investments = withPayouts(sql, running).map((holding) => summaryView({ ...holding, today }));
  return { currency, investments, wallet: ledger.balance(currency).posted };
}
