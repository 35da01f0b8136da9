import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { type Category, DASHBOARD_SEGMENTS } from "@/lib/contract/categories";
import { isInvested } from "@/lib/contract/user";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPart } from "@/lib/server/partial-read";

/** The seven dashboards beside each other. Pre-IPO is for who has invested before (specification §4). */
export async function CategoryLinks({ current, locale }: { current: Category; locale: Locale }) {
  const [t, invested] = await Promise.all([getTranslations("dashboard"), readPart(isInvested, {})]);
  const isShown = (category: Category) => category !== "PRE_IPO" || category === current || invested?.isInvested;
  const shown = Object.entries(DASHBOARD_SEGMENTS).filter(([, category]) => isShown(category));
  return (
    <nav
      aria-label={t("page.categories")}
      className="-mx-5 mb-8 overflow-x-auto border-line border-b px-5 tablet:-mx-8 tablet:px-8 desktop:mx-0 desktop:px-0"
    >
      <ul className="flex w-max gap-5">
        {shown.map(([segment, category]) => (
          <li key={segment}>
            <Link
              href={hrefFor(locale, `/dashboard/${segment}`)}
              aria-current={category === current ? "page" : undefined}
              className={cn(
                "-mb-px inline-flex min-h-11 items-center border-b-2 font-medium text-label",
                category === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {t(`category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
