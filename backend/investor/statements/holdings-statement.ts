/**
 * Statement of current holdings per currency. Invariant: an investment's value equals the dashboard's at the same
 * moment; metals, whose value depends on the market, are listed separately from debts.
 */

import type { InvestmentSummary } from "../../../lib/contract/calls/investments.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { TenthMg } from "../../../lib/contract/values/weight.ts";
import { businessDay } from "../../platform/clock.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type MetalValuation, valueMetals } from "../metals/valuation.ts";
import { listRunning, withPayouts } from "../portfolio/portfolio-store.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";
import { STATEMENT_LINES_MAX } from "./statement-rules.ts";

export interface HeldMetal extends MetalValuation {
  readonly weight: TenthMg;
}

export interface HoldingsStatementData {
  readonly currency: Currency;
  readonly investments: readonly InvestmentSummary[];
  /** Balance, held money included. */
  readonly wallet: Minor;
}

export interface HoldingsStatement {
  readonly madeAt: EpochMs;
  /** Rupees first; a foreign currency only if the wallet ever had a movement in it. */
  readonly byCurrency: readonly HoldingsStatementData[];
  readonly metals: readonly HeldMetal[];
}

/** @throws AppError STATEMENT_TOO_LONG */
export async function holdingsStatement(context: AccountContext): Promise<HoldingsStatement> {
  const worths = await valueMetals(context);
  const moved = listMovedCurrencies(context.sql);
  const currencies = CURRENCIES.filter((currency) => currency === "INR" || moved.has(currency));
  return {
    madeAt: context.clock.now(),
    byCurrency: currencies.map((currency) => holdingsIn(context, currency)),
    metals: worths
      .map((worth) => ({ ...worth, weight: context.ledger.balance(worth.metal).posted }))
      .filter(({ weight }) => weight > 0),
  };
}

function holdingsIn({ sql, ledger, clock }: AccountContext, currency: Currency): HoldingsStatementData {
  const running = listRunning(sql, { currency, productType: "ALL" }).map(({ investment }) => investment);
  if (running.length > STATEMENT_LINES_MAX) throw new AppError("STATEMENT_TOO_LONG");
  const investments = withPayouts(sql, running, businessDay(clock)).map(summaryView);
  return { currency, investments, wallet: ledger.balance(currency).posted };
}
