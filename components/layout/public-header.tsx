import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { LanguageLink } from "@/components/layout/language-link";
import { ButtonLink } from "@/components/ui/button";
import { MenuBars, MenuClose } from "@/components/ui/icons/controls";
import { MagnifierIcon } from "@/components/ui/icons/nav";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { Logo } from "./logo";
import { NavLinks } from "./nav-link";
import { HEADER_WORDS, LINK_GROUPS, siteLinks } from "./site-links";

export async function PublicHeader({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <header className="page relative flex flex-wrap items-center gap-2 py-4 tablet:gap-4 tablet:py-6">
      <Logo href={hrefFor(locale, "/")} label={t("ultraHome")} />
      <nav aria-label={t("siteNavigation")} className="ml-auto flex gap-7 max-desktop:hidden">
        <NavLinks
          links={siteLinks(HEADER_WORDS).map(({ word, path }) => [hrefFor(locale, path), t(word)])}
          isStored
          className="header-link"
        />
      </nav>
      <div className="flex items-center gap-1.5 max-desktop:ml-auto tablet:gap-4 desktop:ml-3">
        {/* No palette: a public page has no script to spare for it. */}
        <Link
          href={hrefFor(locale, "/search")}
          prefetch={false}
          className="-mr-2 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <MagnifierIcon />
          <span className="sr-only">{t("search")}</span>
        </Link>
        <LanguageLink locale={locale} />
        {/* A stored page is the same for everybody: theme.js tells which of the two this reader sees. */}
        <ButtonLink href={hrefFor(locale, "/login")} variant="secondary" className="for-visitors">
          {t("signIn")}
        </ButtonLink>
        <ButtonLink href={hrefFor(locale, "/dashboard")} variant="secondary" className="for-investors">
          {t("dashboard")}
        </ButtonLink>
        <SiteMenu locale={locale} />
      </div>
    </header>
  );
}

/** The menu below 1024 px: a native `<details>`, so that it opens without scripts. A link in it closes it. */
async function SiteMenu({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <details className="group desktop:hidden">
      <summary className="-mr-2 grid size-11 list-none place-items-center rounded-md text-ink hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t("siteMenu")}</span>
        <span className="group-open:hidden">
          <MenuBars />
        </span>
        <span className="hidden group-open:block">
          <MenuClose />
        </span>
      </summary>
      <nav
        aria-label={t("siteMenu")}
        className="absolute inset-x-0 top-full z-20 grid grid-cols-2 gap-x-6 gap-y-6 border-line-strong border-y bg-ground px-5 py-6 shadow-lg tablet:grid-cols-4 tablet:px-8"
      >
        {LINK_GROUPS.map(({ title, words }) => (
          <div key={title}>
            <p className="text-faint text-label">{t(`footer.${title}`)}</p>
            <ul className="mt-1">
              <NavLinks
                links={siteLinks(words).map(({ word, path }) => [hrefFor(locale, path), t(word)])}
                isStored
                isListed
                className="menu-link"
              />
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}
