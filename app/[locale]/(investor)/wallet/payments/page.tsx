import { redirect } from "next/navigation";
import { paymentKey } from "@/lib/contract/ids";
import { getWalletPayment } from "@/lib/contract/payments";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readPart } from "@/lib/server/partial-read";

interface ReturnParams extends LocaleParams {
  searchParams: Promise<{ payment?: string | string[] }>;
}

/**
 * Where the provider sends a payer back to: the key stands in the query, because the path was said before it existed.
 * It asks first what became of the payment, so that the page it leads to is drawn with the balance of afterwards.
 */
export default async function PaymentReturnPage({ params, searchParams }: ReturnParams) {
  const [locale, { payment }] = [await pageLocale(params), await searchParams];
  const key = paymentKey.safeParse(payment);
  if (key.success) await readPart(getWalletPayment, { key: key.data });
  redirect(hrefFor(locale, key.success ? `/wallet/payments/${key.data}` : "/wallet"));
}
