import type { AccountTotals } from "../../../lib/contract/calls/family.ts";
import { addMinor, type Currency, FOREIGN_CURRENCIES, minor } from "../../../lib/contract/facts/money.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { metricsOf } from "../portfolio/metrics.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";

async function currencyTotalsIn(context: AccountContext, currency: Currency) {
  const metrics = await metricsOf(context, { currency, productType: "ALL" });
  const { stillInvested, currentValue, realised, accrued, gain, metals } = metrics;
  const marketValue = addMinor(...metals.map((metal) => metal.currentValue ?? minor(0)));
  const walletBalance = context.ledger.balance(currency).available;
  return { stillInvested, currentValue, realised, accrued, gain, marketValue, walletBalance };
}

/** Totals of one account, per currency, from its dashboard metrics and wallet. */
export async function accountTotalsOf(context: AccountContext): Promise<AccountTotals> {
  // Foreign investments are paid from a wallet of their currency, so other currencies have no holdings.
  const moved = listMovedCurrencies(context.sql);
  const abroad = FOREIGN_CURRENCIES.filter((currency) => moved.has(currency));
  const foreign = await Promise.all(
    abroad.map(async (currency) => ({ currency, ...(await currencyTotalsIn(context, currency)) })),
  );
  return { ...(await currencyTotalsIn(context, "INR")), foreign };
}
