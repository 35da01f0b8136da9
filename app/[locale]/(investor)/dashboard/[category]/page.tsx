import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { categoryOfSegment } from "@/lib/products/categories";
import { CategoryPage } from "../../_category/category-page";
import type { SearchParams } from "../../_category/list-query";

interface CategoryProps {
  params: Promise<{ locale: string; category: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: CategoryProps): Promise<Metadata> {
  const [locale, { category: segment }] = await Promise.all([pageLocale(params), params]);
  const category = categoryOfSegment(segment);
  if (!category) notFound();
  const t = await getTranslations("dashboard");
  const title = t(`category.${category}`);
  return pageMetadata({ locale, path: `/dashboard/${segment}`, title, index: false });
}

export default async function CategoryDashboard({ params, searchParams }: CategoryProps) {
  const [locale, { category }, search] = await Promise.all([pageLocale(params), params, searchParams]);
  const productType = categoryOfSegment(category);
  if (!productType) notFound();
  return <CategoryPage productType={productType} search={search} locale={locale} />;
}
