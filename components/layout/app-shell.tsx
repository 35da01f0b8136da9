import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ModeSync } from "@/components/layout/mode-switch";
import { PrivacyProvider } from "@/components/preferences/privacy";
import { isShortcutOff } from "@/components/preferences/shortcut-off";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import type { ModeSource } from "@/lib/browser/investment-mode";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { ShellAccount } from "./account-menu";
import { DESTINATIONS, type Destination } from "./destinations";
import { Logo } from "./logo";
import { NavLink } from "./nav-link";
import { type ShellInvestor, TopBar } from "./top-bar";

export interface AppShellProps {
  locale: Locale;
  /** `null` for an anonymous visitor: no avatar is shown. */
  investor: ShellInvestor | null;
  mode: "INR" | "GIFT";
  modeSource: ModeSource;
  /** The number of unread notifications; null when unknown. Absent: there is no bell. */
  unread?: number | null;
  /** Shows the switch between the two. */
  mayUseGift: boolean;
  /** Where the logo leads: the account's home, without language. */
  homePath?: string;
  /** The destinations of the rail and the bottom bar; the bar shows those with a short label. */
  destinations?: readonly Destination[];
  /** The investor's own account and their children's; the switcher is shown if there are several. */
  accounts?: readonly ShellAccount[];
  /** Shown at the top while the account is not the investor's own. */
  banner?: ReactNode;
  /** The value of the privacy cookie. */
  amountsHidden: boolean;
  /** At the bottom of the rail: the wallet's balance and holds. */
  walletBox?: ReactNode;
  children: ReactNode;
}

/** The outline of every page of the shell: title, headline figure, strip of figures, list. */
function PageSkeleton({ label, className }: { label: string; className: string }) {
  return (
    <div data-slot="page-skeleton" className={className}>
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="mt-4 h-12 w-72 max-w-full" />
      <div className="mt-10 grid grid-cols-2 gap-6 border-line-strong border-t pt-5 desktop:grid-cols-4">
        {["first", "second", "third", "fourth"].map((figure) => (
          <div key={figure} className="space-y-3">
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
      <div className="mt-10">
        <SkeletonRows rows={6} label={label} />
      </div>
    </div>
  );
}

/** The app shell of every investor page: rail or bottom bar, top bar, content. It fetches no data. */
export async function AppShell({
  locale,
  investor,
  mode,
  mayUseGift,
  unread,
  modeSource,
  homePath = "/dashboard",
  destinations = DESTINATIONS,
  accounts = [],
  banner,
  amountsHidden,
  walletBox,
  children,
}: AppShellProps) {
  const [common, isOff] = await Promise.all([getTranslations("common"), isShortcutOff()]);
  return (
    <PrivacyProvider
      initialHidden={amountsHidden}
      initialShortcut={!isOff}
      hiddenLabel={common("amountHidden")}
      locale={locale}
    >
      <ModeSync mode={mode} source={modeSource} />
      <div data-mode={mode} className="group/shell desktop:grid desktop:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
        <Rail homePath={homePath} destinations={destinations} locale={locale} walletBox={walletBox} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          {banner}
          <TopBar
            locale={locale}
            homePath={homePath}
            investor={investor}
            mode={mode}
            mayUseGift={mayUseGift}
            unread={unread}
            accounts={accounts}
          />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[78rem] grow px-5 pt-4 pb-[calc(var(--bar-height)+3rem)] outline-none tablet:px-8 desktop:px-12 desktop:pb-20"
          >
            <div className="group-has-[[data-on-its-way=long]]/shell:hidden">{children}</div>
            <PageSkeleton label={common("loading")} className="hidden group-has-[[data-on-its-way=long]]/shell:block" />
          </main>
        </div>
        <BottomBar destinations={destinations} locale={locale} />
      </div>
    </PrivacyProvider>
  );
}

type Navigation = Required<Pick<AppShellProps, "destinations" | "locale">>;

/** The navigation of wide screens, with the wallet at its bottom. */
async function Rail({
  homePath,
  destinations,
  locale,
  walletBox,
}: Navigation & { homePath: string } & Pick<AppShellProps, "walletBox">) {
  const t = await getTranslations("shell");
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="sticky top-0 flex h-dvh flex-col border-line border-r px-5 py-6 max-desktop:hidden"
    >
      <div className="px-3">
        <Logo href={hrefFor(locale, homePath)} label={t("ultraHome")} />
      </div>
      <div className="mt-7 grid gap-1">
        {destinations.map(({ word, path, roots, icon, isExact }) => (
          <NavLink
            key={path}
            href={hrefFor(locale, path)}
            roots={roots}
            isExact={isExact}
            opensPage
            className={RAIL_LINK}
          >
            {icon}
            {t(word)}
          </NavLink>
        ))}
      </div>
      {walletBox && <div className="mt-auto">{walletBox}</div>}
    </nav>
  );
}

/** The phone's navigation: the destinations with a short label. The others are reached from the profile, which is marked. */
async function BottomBar({ destinations, locale }: Navigation) {
  const t = await getTranslations("shell");
  const unlisted = destinations.flatMap(({ shortWord, roots }) => (shortWord === null ? roots : []));
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      {destinations.map(
        ({ shortWord, path, roots, icon, isExact }) =>
          shortWord && (
            <NavLink
              key={path}
              href={hrefFor(locale, path)}
              roots={shortWord === "profile" ? [...roots, ...unlisted] : roots}
              isExact={isExact}
              opensPage
              className={BAR_LINK}
            >
              {icon}
              <span className="max-w-full truncate">{t(shortWord)}</span>
            </NavLink>
          ),
      )}
    </nav>
  );
}

const RAIL_LINK = [
  "flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-body text-muted transition-colors duration-150",
  "hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink",
  "has-[[data-on-its-way]]:bg-sunken has-[[data-on-its-way]]:text-ink",
  // While another entry is loading, only that one is marked.
  "in-[nav:has([data-on-its-way])]:aria-[current=page]:not-has-[[data-on-its-way]]:bg-transparent",
  "in-[nav:has([data-on-its-way])]:aria-[current=page]:not-has-[[data-on-its-way]]:text-muted",
].join(" ");

const BAR_LINK = [
  "flex h-(--bar-height) min-w-0 flex-col items-center justify-center gap-1 px-1 font-medium text-label text-muted",
  "aria-[current=page]:text-accent has-[[data-on-its-way]]:text-accent",
  "in-[nav:has([data-on-its-way])]:aria-[current=page]:not-has-[[data-on-its-way]]:text-muted",
].join(" ");
