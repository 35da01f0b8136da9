import { redirect } from "next/navigation";
import { getWalletPayment } from "@/lib/contract/calls/payments";
import { paymentKey } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readOptional } from "@/lib/web/optional-read";
import { findReturnTo, withReturnTo } from "../_parts/return-to";

interface ReturnParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Where the provider sends a payer back to: the key stands in the query, because the path was said before it existed.
 * It asks first what became of the payment, so that the page it leads to is drawn with the balance of afterwards.
 */
export default async function PaymentReturnPage({ params, searchParams }: ReturnParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const key = paymentKey.safeParse(query.payment);
  if (key.success) await readOptional(getWalletPayment, { key: key.data });
  if (!key.success) redirect(hrefFor(locale, "/wallet"));
  redirect(withReturnTo(hrefFor(locale, `/wallet/payments/${key.data}`), findReturnTo(query)));
}
