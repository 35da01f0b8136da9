import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLocale } from "@/lib/i18n/locales";

/** Every address that no other page answers, so that the answer is our page and in the visitor's language. */
export default async function Unknown({ params }: PageProps<"/[locale]/[...rest]">) {
  const { locale } = await params;
  if (isLocale(locale)) setRequestLocale(locale);
  notFound();
}
