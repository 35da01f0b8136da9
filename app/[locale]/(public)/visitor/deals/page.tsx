import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DealEntry } from "@/app/[locale]/_deal/deal-entry";
import { formatDate } from "@/components/money/format";
import { Drawn } from "@/components/ui/drawn/drawn";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { CATEGORIES_OF_DEALS } from "@/lib/products/lookup";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { type PublicCatalogue, readPublicCatalogue } from "@/lib/web/public-catalogue";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "deal" });
  return pageMetadata({ locale, path: "/deals", title: t("visitor.title"), description: t("visitor.description") });
}

/** Rows of a category: every deal is some 12 KB of the document, and there are seven categories of deals. */
const ROWS = 17;

/** The deals on sale, as visitors see them. Investors are led to their own list. */
export default async function VisitorDealsPage({ params }: LocaleParams) {
  renderForVisitors();
  const locale = await pageLocale(params);
  const [t, catalogue] = await Promise.all([getTranslations("deal"), readPublicCatalogue()]);
  return (
    <div className="page pt-8 pb-16 desktop:pt-12">
      <PageHeader title={t("visitor.title")} lead={t("visitor.lead")} />
      {catalogue === null ? (
        <p className="border-line-strong border-y py-8 text-body text-muted">{t("visitor.loading")}</p>
      ) : (
        <Deals catalogue={catalogue} locale={locale} />
      )}
    </div>
  );
}

/** Deals that nobody can invest in any more are left to the pages of their categories. */
const SHOWN: ReadonlySet<string> = new Set(["OPEN", "UPCOMING", "SOLD_OUT"]);

async function Deals({ catalogue, locale }: { catalogue: PublicCatalogue; locale: Locale }) {
  const [t, invest] = await Promise.all([getTranslations("deal"), getTranslations("invest")]);
  const groups = CATEGORIES_OF_DEALS.map((category) => ({
    category,
    deals: catalogue.deals.filter((deal) => deal.category === category && SHOWN.has(deal.progress.status)),
  })).filter(({ deals }) => deals.length > 0);
  return (
    <>
      <nav aria-label={t("visitor.jump")} className="flex flex-wrap gap-x-6 border-line-strong border-y py-1.5">
        {groups.map(({ category, deals }) => (
          <a
            key={category}
            href={`#${category}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-body text-ink underline-offset-4 hover:underline"
          >
            {invest(`category.${category}`)} <span className="text-faint text-label">{deals.length}</span>
          </a>
        ))}
      </nav>
      {groups.map(({ category, deals }) => (
        <section key={category} id={category} className="mt-12 scroll-mt-6">
          <h2 className="serif border-line-strong border-b pb-3 text-ink text-title">
            {invest(`category.${category}`)}
          </h2>
          <Drawn>
            <ul>
              {deals.slice(0, ROWS).map((deal) => (
                <DealEntry key={deal.dealId} deal={deal} zone={null} locale={locale} />
              ))}
            </ul>
            <More count={deals.length - ROWS} category={category} locale={locale} />
          </Drawn>
        </section>
      ))}
      <p className="mt-6 text-faint text-label">{t("visitor.asOf", { date: formatDate(catalogue.asOf, locale) })}</p>
    </>
  );
}

/** The deals of a category for which the page has no room: an investor's list has them all. */
async function More({ count, category, locale }: { count: number; category: Category; locale: Locale }) {
  if (count <= 0) return null;
  const t = await getTranslations("deal");
  const list = encodeURIComponent(hrefFor(locale, `/invest?category=${category}`));
  return (
    <TextLink
      href={hrefFor(locale, `/login?returnTo=${list}`)}
      className="mt-2 inline-flex min-h-11 items-center font-semibold text-body text-ink"
    >
      {t("visitor.more", { count })}
    </TextLink>
  );
}
