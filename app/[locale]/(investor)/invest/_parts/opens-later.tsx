import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/values/categories";
import { METALS } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dashboardPathOf } from "@/lib/products/categories";

/** Bought by the gram at any time, never by the deal: they have pages of their own. */
const isMetal = (category: Category) => METALS.some((metal) => metal === category);

/** What has no deals yet, said quietly; where there is a page that explains it, it leads there. */
export async function OpensLater({ deals, locale }: { deals: readonly ListedDeal[]; locale: Locale }) {
  const t = await getTranslations("invest");
  const present = new Set(deals.map(({ category }) => category));
  const later = CATEGORIES.filter((category) => !present.has(category) && !isMetal(category));
  if (later.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-label text-muted">{t("later")}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-body">
        {later.map((category) => {
          const path = dashboardPathOf(category);
          return (
            <li key={category} className="inline-flex min-h-11 items-center text-muted">
              {path ? (
                <TextLink href={hrefFor(locale, path)} prefetch={false} className="inline-flex min-h-11 items-center">
                  {t(`category.${category}`)}
                </TextLink>
              ) : (
                t(`category.${category}`)
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
