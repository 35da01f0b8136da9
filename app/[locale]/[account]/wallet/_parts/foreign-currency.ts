import { type Currency, FOREIGN_CURRENCIES, type ForeignCurrency } from "@/lib/contract/facts/money";
import { accountCurrency, readCurrency } from "@/lib/web/account-currency";

interface CurrencyQuery {
  readonly currency?: string | string[] | undefined;
}

/** The wallet's currency in the query, or the default of the mode. */
export const walletCurrency = ({ currency }: CurrencyQuery, mode: "INR" | "GIFT"): Currency =>
  accountCurrency(readCurrency(currency), mode);

/** Narrows to a currency of GIFT City; null for rupees. */
export const foreignOf = (currency: Currency): ForeignCurrency | null =>
  FOREIGN_CURRENCIES.find((each) => each === currency) ?? null;

/** The wallet of one currency, without language. */
export const walletPath = (currency: Currency) => `/wallet?currency=${currency}` as const;
