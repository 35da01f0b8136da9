import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Category } from "@/lib/contract/facts/categories";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { categoryOfSegment, isShown } from "@/lib/products/categories";
import { findIsInvested } from "@/lib/web/app-shell-data";
import { CategoryPage } from "../../_category/category-page";

interface CategoryProps {
  params: Promise<{ locale: string; category: string }>;
  searchParams: Promise<SearchParams>;
}

/** A hidden category answers like an unknown one. */
async function findShownCategory(segment: string): Promise<Category> {
  const category = categoryOfSegment(segment);
  if (!category || !isShown(category, { isInvested: await findIsInvested() })) notFound();
  return category;
}

export async function generateMetadata({ params }: CategoryProps): Promise<Metadata> {
  const [locale, { category: segment }] = await Promise.all([pageLocale(params), params]);
  const category = await findShownCategory(segment);
  const t = await getTranslations("dashboard");
  const title = t(`category.${category}`);
  return pageMetadata({ locale, path: `/dashboard/${segment}`, title, index: false });
}

export default async function CategoryDashboard({ params, searchParams }: CategoryProps) {
  const [locale, { category }, search] = await Promise.all([pageLocale(params), params, searchParams]);
  return <CategoryPage productType={await findShownCategory(category)} search={search} locale={locale} />;
}
