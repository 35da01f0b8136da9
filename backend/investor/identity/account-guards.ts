/** Guards on the account itself: open, an adult's own, abroad. Each throws unless the account qualifies. */

import { type Currency, FOREIGN_CURRENCIES } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isClosed } from "./deletion-store.ts";
import { getIdentity } from "./identity-store.ts";

/**
 * Call after an await: the account may have been closed since the session was checked. Fails like the next call would.
 * @throws AppError UNAUTHENTICATED, for another actor than the owner NOT_FOUND
 */
export function assertOpen({ sql, actor }: Pick<AccountContext, "sql" | "actor">): void {
  if (isClosed(sql)) throw new AppError(actor.kind === "OWNER" ? "UNAUTHENTICATED" : "NOT_FOUND");
}

/** A child can neither invite others nor appear to them. @throws AppError CHILD_ACCOUNT */
export function assertNotChild({ sql }: Pick<AccountContext, "sql">): void {
  if (getIdentity(sql).guardianId !== null) throw new AppError("CHILD_ACCOUNT");
}

/** The GIFT City route is open only to investors who live outside India. `country`: ISO 3166-1 alpha-2. */
export const isGiftEnabled = (country: string) => country !== "IN";

/** @throws AppError GIFT_FOR_NON_RESIDENTS */
export function assertLivesAbroad(context: Pick<AccountContext, "sql">): void {
  if (!isGiftEnabled(getIdentity(context.sql).country)) throw new AppError("GIFT_FOR_NON_RESIDENTS");
}

/** At least one, the main one first. */
export type Currencies = readonly [Currency, ...Currency[]];

/**
 * The requested currency; without one, those in use of the investor's mode: the currencies of GIFT City abroad, rupees
 * in India. An investor who returned to India keeps their foreign currencies, after the rupees. A mode in which
 * nothing is in use answers in its main currency.
 */
export function currenciesOr(
  { sql }: Pick<AccountContext, "sql">,
  requested: Currency | undefined,
  inUse: ReadonlySet<Currency>,
): Currencies {
  if (requested !== undefined) return [requested];
  const foreign = FOREIGN_CURRENCIES.filter((currency) => inUse.has(currency));
  if (!isGiftEnabled(getIdentity(sql).country)) return ["INR", ...foreign];
  const [first = "USD", ...rest] = foreign;
  return [first, ...rest];
}

/** Figures of several currencies, which are never added up: those of the first, and each currency's own. */
export function inEach<Figures extends { readonly currency: Currency }>(
  [first, ...rest]: Currencies,
  figuresIn: (currency: Currency) => Figures,
): Figures & { byCurrency: Figures[] } {
  const figures = figuresIn(first);
  return { ...figures, byCurrency: [figures, ...rest.map(figuresIn)] };
}

/** The requested currency; without one, the main one of the investor's mode: US dollars in GIFT, otherwise rupees. */
export const currencyOr = ({ sql }: Pick<AccountContext, "sql">, requested: Currency | undefined): Currency =>
  requested ?? (isGiftEnabled(getIdentity(sql).country) ? "USD" : "INR");
