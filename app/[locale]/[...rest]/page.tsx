import { notFound } from "next/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

/** Matches every unknown path, so that the 404 page is this site's and in the visitor's language. */
export default async function Unknown({ params }: LocaleParams) {
  await pageLocale(params);
  notFound();
}
