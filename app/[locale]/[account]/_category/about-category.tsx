import { getTranslations } from "next-intl/server";
import { lawValues } from "@/components/money/law-values";
import { ButtonLink } from "@/components/ui/button";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { CATEGORY_FACTS, metalOf, PRE_IPO_PATH } from "@/lib/products/categories";
import { productsIn } from "@/lib/products/lookup";
import { businessNow } from "@/lib/web/clock";
import { metalPath } from "../_metals/metal-address";
import { LiveDeal } from "../_parts/live-deal";
import { listOpenDeals } from "../_parts/open-deals";

/** Whether deals of this category are sold yet; the page of any other category says that it opens later. */
export const isOnOffer = (category: Category): boolean => productsIn(category).length > 0;

function openDealsPathOf(category: Category, hasOpen: boolean): string {
  if (CATEGORY_FACTS[category].isForExperienced) return PRE_IPO_PATH;
  return hasOpen ? `/invest?category=${category}` : "/invest";
}

interface AboutProps {
  category: Category;
  mode: InvestmentType;
  locale: Locale;
}

/** The category explained, without a holding in it: its description, payouts, risks and open deals. */
export async function AboutCategory({ category, mode, locale }: AboutProps) {
  const [t, deals] = await Promise.all([getTranslations("dashboard"), listOpenDeals(mode)]);
  const name = t(`category.${category}`);
  const ownMetal = metalOf(category);
  const own = deals.find((deal) => deal.category === category);
  const points = [
    { title: t("page.laterHow"), text: t(`about.${category}.how`) },
    { title: t("page.laterRisk"), text: t(`about.${category}.risk`, lawValues(businessNow())) },
  ];
  return (
    <>
      <h2 className="serif text-ink text-title">
        {isOnOffer(category) || ownMetal ? t(`about.${category}.ready`) : t("page.laterTitle", { name })}
      </h2>
      <p className="mt-3 max-w-3xl text-ink text-lead">{t(`about.${category}.what`)}</p>
      <dl className="mt-8 grid gap-x-14 gap-y-6 border-line border-t pt-6 tablet:grid-cols-2">
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-body text-ink">{title}</dt>
            <dd className="mt-1 max-w-prose text-body text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      {ownMetal ? (
        <ButtonLink href={hrefFor(locale, metalPath(ownMetal))} className="mt-8">
          {t("page.seePrice")}
        </ButtonLink>
      ) : (
        <ButtonLink href={hrefFor(locale, openDealsPathOf(category, own !== undefined))} className="mt-8">
          {t(isOnOffer(category) ? "seeOpen" : "page.laterOpen")}
        </ButtonLink>
      )}
      {own && (
        <div className="mt-12">
          <LiveDeal deal={own} locale={locale} />
        </div>
      )}
    </>
  );
}
