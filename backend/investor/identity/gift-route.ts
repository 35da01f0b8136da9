/** The GIFT City route is open only to investors who live outside India. */
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getIdentity } from "./identity-store.ts";

/** `country`: ISO 3166-1 alpha-2. */
export const isGiftEnabled = (country: string) => country !== "IN";

/** @throws AppError GIFT_FOR_NON_RESIDENTS */
export function assertLivesAbroad(context: Pick<AccountContext, "sql">): void {
  if (!isGiftEnabled(getIdentity(context.sql).country)) throw new AppError("GIFT_FOR_NON_RESIDENTS");
}
