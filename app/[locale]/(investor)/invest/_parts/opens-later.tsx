import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/values/categories";
import { METALS } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf, isShown } from "@/lib/products/categories";
import { findIsInvested } from "@/lib/web/app-shell-data";

/** Metals are sold by weight at any time, without deals, on their own pages. */
const isMetal = (category: Category) => METALS.some((metal) => metal === category);

/** Categories without deals yet, with links to the pages that explain them. */
export async function OpensLater({ deals, locale }: { deals: readonly ListedDeal[]; locale: Locale }) {
  const [t, isInvested] = await Promise.all([getTranslations("invest"), findIsInvested()]);
  const present = new Set(deals.map(({ category }) => category));
  const later = CATEGORIES.filter(
    (category) => !present.has(category) && !isMetal(category) && isShown(category, { isInvested }),
  );
  if (later.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-label text-muted">{t("later")}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-body">
        {later.map((category) => (
          <li key={category} className="inline-flex min-h-11 items-center text-muted">
            <TextLink
              href={hrefFor(locale, holdingsPathOf(category))}
              prefetch={false}
              className="inline-flex min-h-11 items-center"
            >
              {t(`category.${category}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
