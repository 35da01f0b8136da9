import type { Currency } from "../../../lib/contract/values/money.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isGiftEnabled } from "./account-guards.ts";
import { getIdentity } from "./identity-store.ts";

/** The requested currency; without one, that of the investor's mode: US dollars in GIFT, otherwise rupees. */
export const currencyOr = ({ sql }: Pick<AccountContext, "sql">, requested: Currency | undefined): Currency =>
  requested ?? (isGiftEnabled(getIdentity(sql).country) ? "USD" : "INR");
