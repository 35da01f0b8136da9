import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { DESTINATIONS } from "@/components/layout/destinations";
import { Chevron } from "@/components/ui/icons/marks";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** Links that do not fit a phone's bottom navigation; wide screens have them in the sidebar. */
export async function MoreSection({ locale }: { locale: Locale }) {
  const [t, shell] = await Promise.all([getTranslations("profile"), getTranslations("shell")]);
  return (
    <Section title={t("more")} className="desktop:hidden">
      <ul className="divide-y divide-line border-line border-y">
        {DESTINATIONS.filter(({ shortWord }) => shortWord === null).map(({ word, path, icon }) => (
          <li key={path}>
            <Link
              href={hrefFor(locale, path)}
              className="flex min-h-12 items-center gap-3 font-medium text-body text-ink underline-offset-4 hover:underline"
            >
              {icon}
              <span className="grow">{shell(word)}</span>
              <Chevron className="-rotate-90 size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
