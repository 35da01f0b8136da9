import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { inLocale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { type Issuer, issuersOf } from "@/lib/products/issuers";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";
import { IssuerView } from "../_parts/issuer-view";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

/** No issuer is known while the build runs; each page is rendered and stored at its first visit. */
export const generateStaticParams = () => [];

interface IssuerPageParams {
  params: Promise<{ locale: string; name: string }>;
}

const findIssuer = cache(async (slug: string): Promise<Issuer> => {
  const catalogue = await readPublicCatalogue();
  const issuers = catalogue ? issuersOf(catalogue) : [];
  return issuers.find((issuer) => issuer.slug === slug) ?? notFound();
});

export async function generateMetadata({ params }: IssuerPageParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const issuer = await findIssuer((await params).name);
  const t = await getTranslations({ locale, namespace: "directory" });
  const { name, party, record } = issuer;
  return pageMetadata({
    locale,
    path: `/directory/${issuer.slug}`,
    title: t("issuer.title", { name }),
    description: [party && inLocale(party.about, locale), inLocale(record.sentence, locale)].filter(Boolean).join(" "),
  });
}

/** One issuer: its description, its open deals, and the outcome of every earlier deal. */
export default async function IssuerPage({ params }: IssuerPageParams) {
  renderForVisitors();
  const locale = await pageLocale(params);
  return <IssuerView issuer={await findIssuer((await params).name)} locale={locale} />;
}
