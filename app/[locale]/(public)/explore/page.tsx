import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { figuresOf } from "@/lib/products/category-figures";
import { totalsOf } from "@/lib/products/payer-record";
import { type PublicCatalogue, readPublicCatalogue } from "@/lib/web/public-catalogue";
import { dealsOf, EXPLORE_SLUGS, type ExploreSlug, recordsOf, subjectOf } from "./_parts/explore-subjects";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "explore" });
  return pageMetadata({ locale, path: "/explore", title: t("index.title"), description: t("index.description") });
}

export default async function ExplorePage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, catalogue] = await Promise.all([getTranslations("explore"), readPublicCatalogue()]);
  return (
    <div className="page pt-10 pb-16 tablet:pt-16 desktop:pb-24">
      <h1 className="serif max-w-[16ch] text-display text-ink">{t("index.headline")}</h1>
      <p className="mt-6 max-w-[36rem] text-lead text-muted">{t("index.lead")}</p>
      <ul className="mt-12 border-line-strong border-t desktop:mt-16">
        {EXPLORE_SLUGS.map((slug) => (
          <Place key={slug} slug={slug} catalogue={catalogue} locale={locale} />
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-faint text-label">
        {catalogue ? t("index.asOf", { date: formatDate(catalogue.asOf, locale) }) : t("loading")}
      </p>
    </div>
  );
}

interface PlaceProps {
  slug: ExploreSlug;
  catalogue: PublicCatalogue | null;
  locale: Locale;
}

interface ShortFigures {
  readonly headline: string;
  readonly note: string;
}

/** The live figure of a category in two lines; null while it is unknown. */
async function shortFigures(slug: ExploreSlug, catalogue: PublicCatalogue): Promise<ShortFigures | null> {
  const t = await getTranslations("explore");
  const subject = subjectOf(slug);
  switch (subject.is) {
    case "category":
    case "gift":
      return dealFigures(slug, catalogue);
    case "metal": {
      const price = catalogue.metalPrices?.find(({ metal }) => metal === subject.metal);
      if (!price) return null;
      return {
        headline: t("short.perGram", { price: formatMoney({ amount: price.buyPrice }) }),
        note: t("short.sellsAt", { price: formatMoney({ amount: price.sellPrice }) }),
      };
    }
    case "rewards":
      return { headline: t("short.coin"), note: t("short.coinNote") };
    case "closed":
      return { headline: t("short.noRate"), note: t("short.afterFirst") };
  }
}

async function dealFigures(slug: ExploreSlug, catalogue: PublicCatalogue): Promise<ShortFigures> {
  const t = await getTranslations("explore");
  const { open, rateBps } = figuresOf(dealsOf(slug, catalogue));
  const { due, onTheDay } = totalsOf(recordsOf(slug, catalogue));
  const record = due === 0 ? t("short.noRecord") : t("short.record", { onTheDay, due });
  return {
    headline: rateBps ? rateRange(rateBps) : t("short.noRate"),
    note: `${t("short.open", { count: open })} · ${record}`,
  };
}

function rateRange({ least, most }: { readonly least: number; readonly most: number }): string {
  return least === most ? formatRate(least) : `${formatRate(least)} – ${formatRate(most)}`;
}

/** One product: its description, its present return, and its track record. */
async function Place({ slug, catalogue, locale }: PlaceProps) {
  const t = await getTranslations("explore");
  const figures = catalogue && (await shortFigures(slug, catalogue));
  return (
    <li className="group relative grid gap-x-8 gap-y-2 border-line border-b py-7 tablet:grid-cols-[minmax(0,1fr)_auto] desktop:grid-cols-[15rem_minmax(0,1fr)_17rem]">
      <h2 className="serif text-ink text-title">
        <Link
          href={hrefFor(locale, `/explore/${slug}`)}
          prefetch={false}
          className="decoration-line-strong underline-offset-4 after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {t(`places.${slug}.name`)}
        </Link>
      </h2>
      <p className="max-w-[34rem] text-body text-muted tablet:max-desktop:col-start-1">{t(`places.${slug}.line`)}</p>
      <div className="tablet:max-desktop:col-start-2 tablet:max-desktop:row-span-2 tablet:max-desktop:row-start-1 tablet:text-right">
        <p className="font-semibold text-ink text-lead" data-slot="live-figure">
          {figures?.headline ?? "—"}
        </p>
        <p className="text-faint text-label" data-slot="live-note">
          {figures?.note ?? t("loadingShort")}
        </p>
      </div>
    </li>
  );
}
