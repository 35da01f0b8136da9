import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Status } from "@/components/ui/status";
import type { Category } from "@/lib/contract/values/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isPublicPage } from "@/lib/i18n/public-pages";
import { CATEGORIES_AS_LANDED, explorePathOf } from "@/lib/products/categories";

/** The page that explains a category, or else its open deals. */
function pathOf(category: Category): string | null {
  const explained = explorePathOf(category);
  if (explained !== null && isPublicPage(explained)) return explained;
  return isPublicPage("/deals") ? `/deals?category=${category}` : null;
}

/** The nine categories, each with its distinguishing fact. */
export async function Categories({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  return (
    <section id="hold" className="page scroll-mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line-strong border-b pb-5">
        <h2 className="serif text-heading text-ink">{t("holdTitle")}</h2>
        <p className="text-label text-muted">{t("holdAside")}</p>
      </div>
      <ul className="grid tablet:grid-cols-2 desktop:grid-cols-3 [&>*]:border-line [&>*]:border-b desktop:[&>*:nth-child(3n)]:pr-0 desktop:[&>*:not(:nth-child(3n+1))]:border-l desktop:[&>*:not(:nth-child(3n+1))]:pl-7 tablet:max-desktop:[&>*:nth-child(even)]:border-l tablet:max-desktop:[&>*:nth-child(even)]:pr-0 tablet:max-desktop:[&>*:nth-child(even)]:pl-7">
        {CATEGORIES_AS_LANDED.map((category) => (
          <CategoryEntry key={category} category={category} locale={locale} />
        ))}
      </ul>
    </section>
  );
}

async function CategoryEntry({ category, locale }: { category: Category; locale: Locale }) {
  const t = await getTranslations("home");
  const path = pathOf(category);
  const name = t(`${category}.name`);
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
        <Status kind="confirmed">{t("openNow")}</Status>
      </div>
      <p className="serif mt-1.5 text-ink text-title">{t(`${category}.fact`)}</p>
      <p className="mt-1.5 text-body text-muted">{t(`${category}.text`)}</p>
    </li>
  );
}
