import "server-only";
import { cache } from "react";
import type { AccountPath } from "@/components/portfolio/account-path";
import { type LateAccount, PAYMENTS_SECTION } from "@/components/portfolio/late-holdings";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { OutputOf } from "@/lib/contract/define";
import type { Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import type { AccountScope } from "./scope";

/** Each line costs one read of the payer's record. */
const SHOWN_MAX = 3;

/** The largest late holdings, of one category or, for null, of all; null if they cannot be loaded. */
export const readLate = cache((about: AccountScope["about"], currency: Currency, productType: Category | null) =>
  readOptional(
    investmentView,
    { stage: "DELAYED", currency, pageSize: SHOWN_MAX, sortBy: "AMOUNT", ...(productType && { productType }) },
    about,
  ),
);

interface OfAccount {
  readonly holder: string | null;
  readonly path: AccountPath;
  readonly locale: Locale;
}

/** The late holdings of an account as a page lists them, the number of further ones, and the links to both. */
export function lateAccountOf(late: OutputOf<typeof investmentView>, { holder, path, locale }: OfAccount): LateAccount {
  const { investments, total } = late;
  const count = total - investments.length;
  return {
    holder,
    holdings: investments.map((investment) => ({ investment, record: null })),
    more: count > 0 ? { count, href: hrefFor(locale, `${path}/wallet?show=expected`) } : null,
    hrefOf: (id) => hrefFor(locale, `${path}/investments/${id}#${PAYMENTS_SECTION}`),
  };
}
