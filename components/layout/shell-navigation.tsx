import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageLink } from "@/components/layout/language-link";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Cross } from "@/components/ui/icons/marks";
import { MagnifierIcon, MoreIcon } from "@/components/ui/icons/nav";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { PUBLIC_DESTINATIONS, type ShellDestination } from "./destinations";
import { Logo } from "./logo";
import { NavEntry } from "./nav-entry";
import { Sheet } from "./sheet";

interface NavigationProps {
  destinations: readonly ShellDestination[];
  /** The path of the page being drawn, whose entries are marked. */
  at: string;
  locale: Locale;
}

interface RailProps extends NavigationProps {
  /** The path of the logo's link, without language. */
  homePath: string;
  /** The wallet at the bottom. */
  walletBox: ReactNode;
}

/** The navigation of wide screens, with the wallet at its bottom. */
export async function Rail({ homePath, destinations, at, locale, walletBox }: RailProps) {
  const t = await getTranslations("shell");
  const link = ({ word, path, roots, icon, isExact }: ShellDestination) => (
    <NavEntry key={path} href={hrefFor(locale, path)} {...{ at, roots, isExact }} className="rail-link">
      {icon}
      {t(word)}
    </NavEntry>
  );
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-line border-r px-5 py-6 max-desktop:hidden"
    >
      <Drawn>
        <div className="px-3">
          <Logo href={hrefFor(locale, homePath)} label={t("ultraHome")} />
        </div>
        <div className="mt-7 grid gap-1">{destinations.map(link)}</div>
        <div className="mt-5 mb-5 grid gap-1 border-line border-t pt-5">{PUBLIC_DESTINATIONS.map(link)}</div>
      </Drawn>
      {walletBox && (
        <div className="mt-auto">
          <Drawn>{walletBox}</Drawn>
        </div>
      )}
    </nav>
  );
}

const SHEET = "more";

/** The phone's navigation: the destinations of the bar, and a button for a sheet with all others. */
export async function BottomBar({ destinations, at, locale }: NavigationProps) {
  const t = await getTranslations("shell");
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden short:static print:hidden"
    >
      <Drawn>
        <div className="contents">
          {destinations
            .filter(({ onPhone }) => onPhone === "BAR")
            .map(({ word, path, roots, icon, isExact }) => (
              <NavEntry key={path} href={hrefFor(locale, path)} {...{ at, roots, isExact }} className="bar-link">
                {icon}
                <span className="max-w-full truncate">{t(word)}</span>
              </NavEntry>
            ))}
          <button type="button" popoverTarget={SHEET} className="bar-link">
            <MoreIcon />
            <span className="max-w-full truncate">{t("more")}</span>
          </button>
        </div>
      </Drawn>
      <MoreSheet destinations={destinations.filter(({ onPhone }) => onPhone === "MORE")} at={at} locale={locale} />
    </nav>
  );
}

async function MoreSheet({ destinations, at, locale }: NavigationProps) {
  const t = await getTranslations("shell");
  const link = ({ word, path, roots, icon, isExact }: ShellDestination) => (
    <li key={path}>
      <NavEntry href={hrefFor(locale, path)} {...{ at, roots, isExact }} className="sheet-link">
        {icon}
        {t(word)}
      </NavEntry>
    </li>
  );
  return (
    <Sheet
      id={SHEET}
      label={t("more")}
      className="more-sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lg border-0 border-line-strong border-t bg-surface p-0 pb-[env(safe-area-inset-bottom)] text-ink backdrop:bg-shade"
    >
      <Drawn>
        <div className="flex items-center justify-between pt-2 pr-2.5 pl-5">
          <p className="serif text-title">{t("more")}</p>
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={t("closeMore")}
            className="grid size-11 place-items-center rounded-md text-muted"
          >
            <Cross className="size-4" />
          </button>
        </div>
        <ul className={SHEET_LIST}>
          {destinations.map(link)}
          <li>
            <NavEntry href={hrefFor(locale, "/search")} at={at} roots={["/search"]} className="sheet-link">
              <MagnifierIcon />
              {t("search")}
            </NavEntry>
          </li>
        </ul>
        <ul className={`${SHEET_LIST} border-line border-t`}>{PUBLIC_DESTINATIONS.map(link)}</ul>
      </Drawn>
      <div className="flex items-center justify-between gap-4 border-line border-t px-5 py-4">
        <LanguageLink locale={locale} />
        <ThemeSwitch words={{ system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") }} />
      </div>
    </Sheet>
  );
}

const SHEET_LIST = "grid grid-cols-2 gap-x-4 px-3 py-2";
