import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { Status } from "@/components/ui/status";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isPublicPage } from "@/lib/i18n/public-pages";
import { CATEGORIES_AS_LANDED, CATEGORY_FACTS, explorePathOf, metalOf } from "@/lib/products/categories";
import { figuresOf } from "@/lib/products/category-figures";
import { businessNow } from "@/lib/web/clock";
import { type PublicCatalogue, readPublicCatalogue } from "@/lib/web/public-catalogue";

/** The page that explains a category, or else its open deals; visitors are shown none of those for the experienced. */
function pathOf(category: Category): string | null {
  const explained = explorePathOf(category);
  if (explained !== null && isPublicPage(explained)) return explained;
  if (!isPublicPage("/deals")) return null;
  return CATEGORY_FACTS[category].isForExperienced ? "/deals" : `/deals#${category}`;
}

interface LiveFigure {
  /** The rates of the open deals, or the metal's price; null where neither is promised. */
  readonly headline: string | null;
  /** Null where the catalogue does not say whether something is open. */
  readonly openNow: string | null;
}

/** The category's live figures: the metal's price per gram, or the rates of its rupee deals and the number open. */
async function liveFigureOf(category: Category, { deals, metalPrices }: PublicCatalogue): Promise<LiveFigure> {
  const t = await getTranslations("home");
  const metal = metalOf(category);
  if (metal !== null) {
    const price = metalPrices?.find((each) => each.metal === metal);
    if (price === undefined) return { headline: null, openNow: null };
    return { headline: t("perGram", { price: formatMoney({ amount: price.buyPrice }) }), openNow: t("openNow") };
  }
  const own = deals.filter((deal) => deal.category === category && deal.investmentType === "INR");
  const { open, rateBps } = figuresOf(own);
  return {
    headline: rateBps && rateRange(rateBps),
    openNow: open > 0 ? t("openCount", { count: open }) : null,
  };
}

const rateRange = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  least === most ? formatRate(least, 1) : `${formatRate(least, 1)} – ${formatRate(most, 1)}`;

/** The nine categories, each with its live rate and its distinguishing fact. */
export async function Categories({ locale }: { locale: Locale }) {
  const [t, catalogue] = await Promise.all([getTranslations("home"), readPublicCatalogue()]);
  return (
    <section id="hold" className="page scroll-mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line-strong border-b pb-5">
        <h2 className="serif text-heading text-ink">{t("holdTitle")}</h2>
        <p className="text-label text-muted">{t("holdAside")}</p>
      </div>
      <ul className="grid tablet:grid-cols-2 desktop:grid-cols-3 [&>*]:border-line [&>*]:border-b desktop:[&>*:nth-child(3n)]:pr-0 desktop:[&>*:not(:nth-child(3n+1))]:border-l desktop:[&>*:not(:nth-child(3n+1))]:pl-7 tablet:max-desktop:[&>*:nth-child(even)]:border-l tablet:max-desktop:[&>*:nth-child(even)]:pr-0 tablet:max-desktop:[&>*:nth-child(even)]:pl-7">
        {CATEGORIES_AS_LANDED.map((category) => (
          <CategoryEntry key={category} category={category} catalogue={catalogue} locale={locale} />
        ))}
      </ul>
      {catalogue && (
        <p className="mt-4 text-faint text-label">
          {t("rateNote", { ...lawValues(businessNow()), date: formatDate(catalogue.asOf, locale) })}
        </p>
      )}
    </section>
  );
}

interface CategoryEntryProps {
  category: Category;
  catalogue: PublicCatalogue | null;
  locale: Locale;
}

/** The live figure leads; without one, the fact takes its place. */
async function CategoryEntry({ category, catalogue, locale }: CategoryEntryProps) {
  const t = await getTranslations("home");
  const path = pathOf(category);
  const name = t(`${category}.name`);
  const fact = t(`${category}.fact`);
  const { headline, openNow } = catalogue
    ? await liveFigureOf(category, catalogue)
    : { headline: null, openNow: t("openNow") };
  return (
    <li className="relative py-7 tablet:pr-6">
      <div className="flex min-h-6 items-center justify-between gap-3 text-label text-muted">
        <h3>
          {path === null ? (
            name
          ) : (
            // The link covers the whole entry.
            <Link
              href={hrefFor(locale, path)}
              prefetch={false}
              className="underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {name}
            </Link>
          )}
        </h3>
        {openNow !== null && <Status kind="confirmed">{openNow}</Status>}
      </div>
      <p className="serif mt-1.5 text-ink text-title" data-slot="live-figure">
        {headline ?? fact}
      </p>
      <p className="mt-1.5 text-body text-muted">
        {headline !== null && <span className="block text-ink">{fact}</span>}
        {t(`${category}.text`)}
      </p>
    </li>
  );
}
