import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { CATEGORIES, type Category } from "@/lib/contract/values/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf, isShown } from "@/lib/products/categories";
import { findIsInvested } from "@/lib/web/app-shell-data";

/** Links to the holdings of each category. Categories for experienced investors are shown to those investors only. */
export async function CategoryLinks({ current, locale }: { current: Category; locale: Locale }) {
  const [t, isInvested] = await Promise.all([getTranslations("dashboard"), findIsInvested()]);
  const shown = CATEGORIES.filter((category) => isShown(category, { isInvested }));
  return (
    <nav
      aria-label={t("page.categories")}
      className="-mx-5 mb-8 overflow-x-auto border-line border-b px-5 tablet:-mx-8 tablet:px-8 desktop:mx-0 desktop:px-0"
    >
      <ul className="flex w-max gap-5">
        {shown.map((category) => (
          <li key={category}>
            <AppLink
              href={hrefFor(locale, holdingsPathOf(category))}
              aria-current={category === current ? "page" : undefined}
              className={cn(
                "-mb-px inline-flex min-h-11 items-center border-b-2 font-medium text-label",
                category === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {t(`category.${category}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
