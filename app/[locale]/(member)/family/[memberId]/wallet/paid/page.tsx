import { redirect } from "next/navigation";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { pageOrigin } from "@/lib/web/page-language";
import { findReturnTo, withReturnTo } from "../../../../../_account/return-to";
import { findPayment } from "../../_parts/find-payment";
import { type MemberParams, readMember } from "../../_parts/read-member";

interface ReturnParams extends MemberParams {
  searchParams: Promise<{ payment?: string | string[]; returnTo?: string | string[] }>;
}

/**
 * The provider's return page for guardians. Reads the payment first, so that frame and page show the settled balance.
 */
export default async function PaymentReturnPage({ params, searchParams }: ReturnParams) {
  const [locale, { member }, query] = [await pageLocale(params), await readMember(params), await searchParams];
  const payment = await findPayment(query.payment, member);
  const path = `/family/${member}/wallet`;
  const wallet = hrefFor(locale, payment === null ? path : `${path}?payment=${payment.key}`);
  redirect(withReturnTo(wallet, findReturnTo(query, await pageOrigin())));
}
