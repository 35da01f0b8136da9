import { notFound } from "next/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

/** Every address that no other page answers, so that the answer is our page and in the visitor's language. */
export default async function Unknown({ params }: LocaleParams) {
  await pageLocale(params);
  notFound();
}
