import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { CategoryPage, type CategoryPageProps } from "../../_category/category-page";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const [locale, t] = [await pageLocale(params), await getTranslations("dashboard")];
  return pageMetadata({ locale, path: "/investments/fractional-real-estate", title: t("category.FRE"), index: false });
}

export default async function FractionalRealEstatePage({
  params,
  searchParams,
}: LocaleParams & { searchParams: Promise<CategoryPageProps["search"]> }) {
  return <CategoryPage productType="FRE" search={await searchParams} locale={await pageLocale(params)} />;
}
