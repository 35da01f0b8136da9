import { redirect } from "next/navigation";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

/** An investor's list of deals is `/invest`; visitors see the stored page at this address (docs/decisions/0065). */
export default async function DealsPage({ params }: LocaleParams) {
  redirect(hrefFor(await pageLocale(params), "/invest"));
}
