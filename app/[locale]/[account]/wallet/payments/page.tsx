import { redirect } from "next/navigation";
import { findReturnTo, withReturnTo } from "@/app/[locale]/_account/return-to";
import { type AccountParams, readScope } from "@/app/[locale]/_account/scope";
import { getWalletPayment } from "@/lib/contract/calls/payments";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";

interface ReturnParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

/**
 * The return URL for payment providers. The key is in the query because the path is registered before the payment
 * exists. Refreshes the payment first, so that the next page renders the balance after the payment.
 */
export default async function PaymentReturnPage({ params, searchParams }: ReturnParams) {
  const [locale, scope, query] = [await pageLocale(params), await readScope(params), await searchParams];
  const key = paymentKey.safeParse(query.payment);
  const payment = key.success ? await readOptional(getWalletPayment, { key: key.data }, scope.about) : null;
  const returnTo = findReturnTo(query, await pageOrigin());
  const wallet = `${scope.path}/wallet`;
  if (scope.holder === null) {
    if (!key.success) redirect(hrefFor(locale, wallet));
    redirect(withReturnTo(hrefFor(locale, `${wallet}/payments/${key.data}`), returnTo));
  }
  redirect(withReturnTo(hrefFor(locale, payment === null ? wallet : `${wallet}?payment=${payment.key}`), returnTo));
}
