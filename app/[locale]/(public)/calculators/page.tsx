import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { CALCULATORS } from "@/lib/calculators/registry";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { itemList } from "@/lib/schema-org/structured-data";

const PATH = "/calculators";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "calculators" });
  return pageMetadata({ locale, path: PATH, title: t("index.title"), description: t("index.description") });
}

export default async function CalculatorsPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations("calculators");
  return (
    <div className="page pt-10 pb-20 desktop:pt-16">
      <header className="max-w-3xl">
        <h1 className="serif text-heading text-ink">{t("index.heading")}</h1>
        <p className="mt-4 text-lead text-muted">{t("index.lead")}</p>
      </header>
      <ul className="mt-12 grid gap-x-10 border-line-strong border-t tablet:grid-cols-2 desktop:grid-cols-3">
        {CALCULATORS.map(({ slug }) => (
          <li key={slug} className="border-line border-b">
            <Link href={hrefFor(locale, `${PATH}/${slug}`)} className="group block h-full py-7">
              <span className="text-label text-muted">{t(`pages.${slug}.name`)}</span>
              <span className="serif mt-1.5 block text-ink text-title underline-offset-4 group-hover:underline">
                {t(`pages.${slug}.heading`)}
              </span>
              <span className="mt-2 block text-body text-muted">{t(`pages.${slug}.lead`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <StructuredData
        data={itemList(
          locale,
          CALCULATORS.map(({ slug }) => ({ name: t(`pages.${slug}.name`), path: `${PATH}/${slug}` })),
        )}
      />
    </div>
  );
}
