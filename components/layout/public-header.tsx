import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { LanguageLink } from "@/components/layout/language-link";
import { ButtonLink } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { Logo } from "./logo";

/** Not prefetched: it is rendered per visitor from a calendar. */
const TALK = "/talk-to-expert";

const PLACES = [
  { word: "whatYouCanHold", path: "/#hold" },
  { word: "howItPays", path: "/#pays" },
  { word: "whatCanGoWrong", path: "/risk-disclosure" },
  { word: "talk", path: TALK },
] as const;

export async function PublicHeader({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <header className="page flex items-center gap-4 py-4 tablet:py-6">
      <Logo href={hrefFor(locale, "/")} label={t("ultraHome")} />
      <nav aria-label={t("siteNavigation")} className="ml-auto flex gap-8 max-desktop:hidden">
        {PLACES.map(({ word, path }) => (
          <Link
            key={word}
            href={hrefFor(locale, path)}
            prefetch={path === TALK ? false : null}
            className="inline-flex min-h-11 items-center font-medium text-body text-ink underline-offset-4 hover:underline"
          >
            {t(word)}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-4 max-desktop:ml-auto desktop:ml-4">
        <LanguageLink locale={locale} />
        <ButtonLink href={hrefFor(locale, "/login")} variant="secondary" prefetch={false}>
          {t("signIn")}
        </ButtonLink>
      </div>
    </header>
  );
}
