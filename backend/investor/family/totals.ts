import type { AccountTotals } from "../../../lib/contract/calls/family.ts";
import { addMinor, type Currency, FOREIGN_CURRENCIES, minor } from "../../../lib/contract/values/money.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { metricsOf } from "../portfolio/metrics.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";

async function currencyTotalsIn(context: AccountContext, currency: Currency) {
  const { invested, currentValue, gain, metals } = await metricsOf(context, { currency, productType: "ALL" });
  const marketValue = addMinor(...metals.map((metal) => metal.currentValue ?? minor(0)));
  return { invested, currentValue, gain, marketValue, walletBalance: context.ledger.balance(currency).available };
}

/** What one account comes to: the figures of its own dashboard and wallet, each currency by itself. */
export async function totalsOf(context: AccountContext): Promise<AccountTotals> {
  // Whatever is held abroad was paid for out of a wallet of that currency.
  const moved = listMovedCurrencies(context.sql);
  const abroad = FOREIGN_CURRENCIES.filter((currency) => moved.has(currency));
  const foreign = await Promise.all(
    abroad.map(async (currency) => ({ currency, ...(await currencyTotalsIn(context, currency)) })),
  );
  return { ...(await currencyTotalsIn(context, "INR")), foreign };
}
