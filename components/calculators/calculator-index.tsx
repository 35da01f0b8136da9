import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { itemList } from "@/lib/schema-org/structured-data";
import { pathOf, type Room } from "./calculator-paths";

interface CalculatorIndexProps {
  locale: Locale;
  room: Room;
  slugs: readonly string[];
}

/** The overview of all calculators or all tools. */
export async function CalculatorIndex({ locale, room, slugs }: CalculatorIndexProps) {
  const t = await getTranslations("calculators");
  return (
    <div className="page pt-10 pb-20 desktop:pt-16">
      <header className="max-w-3xl">
        <h1 className="serif text-heading text-ink">{t(`${room}.heading`)}</h1>
        <p className="mt-4 text-lead text-muted">{t(`${room}.lead`)}</p>
      </header>
      <ul className="mt-12 grid gap-x-10 border-line-strong border-t tablet:grid-cols-2 desktop:grid-cols-3">
        {slugs.map((slug) => (
          <li key={slug} className="border-line border-b">
            <Link href={hrefFor(locale, pathOf(room, slug))} className="group block h-full py-7">
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
          slugs.map((slug) => ({ name: t(`pages.${slug}.name`), path: pathOf(room, slug) })),
        )}
      />
    </div>
  );
}
