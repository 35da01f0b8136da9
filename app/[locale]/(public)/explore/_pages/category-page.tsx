import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getMetalPrice } from "@/lib/contract/calls/metals";
import type { Metal } from "@/lib/contract/values/weight";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";
import { callPublic, isBuild } from "@/lib/web/public-read";
import type { ExampleQuery } from "../_parts/amount-query";
import { EXPLORE_SLUGS, type ExploreSlug } from "../_parts/explore-subjects";
import type { PageProps } from "../_parts/page-props";
import { BondsPage } from "./bonds";
import { DepositsPage } from "./deposits";
import { GiftPage } from "./gift";
import { InvoicesPage } from "./invoices";
import { LeasingPage } from "./leasing";
import { ExploreMetalPage } from "./metal";
import { GoldDrawing, SilverDrawing } from "./metal-drawings";
import { ExplorePreIpoPage } from "./pre-ipo";
import { PropertyPage } from "./property";
import { ReservePage } from "./reserve";
import { StashPage } from "./stash";

export interface CategoryParams {
  params: Promise<{ locale: string; slug: string }>;
}

const NAMESPACES = {
  "invoice-discounting": "explore-invoices",
  bonds: "explore-bonds",
  "tap-reserve": "explore-reserve",
  "pre-ipo": "explore-pre-ipo",
  "asset-leasing": "explore-leasing",
  "fixed-deposits": "explore-deposits",
  "fractional-real-estate": "explore-property",
  "digital-gold": "explore-gold",
  "digital-silver": "explore-silver",
  "gift-city-investments-for-NRI": "explore-gift",
  stash: "explore-stash",
} as const satisfies Readonly<Record<ExploreSlug, string>>;

function slugOf(text: string): ExploreSlug {
  const slug = EXPLORE_SLUGS.find((each) => each === text);
  if (slug === undefined) notFound();
  return slug;
}

export async function categoryMetadata(params: CategoryParams["params"]): Promise<Metadata> {
  const locale = await pageLocale(params);
  const slug = slugOf((await params).slug);
  const t = await getTranslations({ locale, namespace: NAMESPACES[slug] });
  return pageMetadata({ locale, path: `/explore/${slug}`, title: t("title"), description: t("description") });
}

/** One of the explore pages, for an amount of the address or the page's own. */
export async function ExploreCategory({ params, query }: CategoryParams & { query: ExampleQuery }) {
  renderForVisitors();
  const locale = await pageLocale(params);
  const slug = slugOf((await params).slug);
  const catalogue = await readPublicCatalogue();
  const props: PageProps = { catalogue, query, locale };
  return (
    <div className="page pb-16 desktop:pb-24">
      <Content slug={slug} {...props} />
    </div>
  );
}

async function Content({ slug, ...props }: PageProps & { slug: ExploreSlug }) {
  switch (slug) {
    case "invoice-discounting":
      return <InvoicesPage {...props} />;
    case "bonds":
      return <BondsPage {...props} />;
    case "tap-reserve":
      return <ReservePage {...props} />;
    case "pre-ipo":
      return <ExplorePreIpoPage {...props} />;
    case "asset-leasing":
      return <LeasingPage {...props} />;
    case "fixed-deposits":
      return <DepositsPage {...props} />;
    case "fractional-real-estate":
      return <PropertyPage {...props} />;
    case "digital-gold": {
      const gold = await historyOf("GOLD");
      const drawing = <GoldDrawing history={gold} locale={props.locale} />;
      return <ExploreMetalPage {...props} slug={slug} metal="GOLD" history={gold} drawing={drawing} />;
    }
    case "digital-silver": {
      const [silver, gold] = await Promise.all([historyOf("SILVER"), historyOf("GOLD")]);
      const drawing = <SilverDrawing silver={silver} gold={gold} />;
      return <ExploreMetalPage {...props} slug={slug} metal="SILVER" history={silver} drawing={drawing} />;
    }
    case "gift-city-investments-for-NRI":
      return <GiftPage {...props} />;
    case "stash":
      return <StashPage {...props} />;
  }
}

/** Five years of prices; empty in the build. @throws AppError when the market does not answer: the stored page stays */
async function historyOf(metal: Metal) {
  if (await isBuild()) return [];
  const { history } = await callPublic(getMetalPrice, { metal, range: "5Y" });
  return history?.points ?? [];
}
