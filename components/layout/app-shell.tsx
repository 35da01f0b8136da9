import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ModeSync } from "@/components/layout/mode-switch";
import { PrivacyProvider } from "@/components/preferences/privacy";
import { isShortcutOff } from "@/components/preferences/shortcut-off";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import type { ModeSource } from "@/lib/browser/investment-mode";
import type { Locale } from "@/lib/i18n/locales";
import type { ShellAccount } from "./account-menu";
import { DESTINATIONS, type ShellDestination } from "./destinations";
import { NavMarks } from "./nav-marks";
import { OfflinePage } from "./offline-page";
import { BottomBar, Rail } from "./shell-navigation";
import type { SearchScope } from "./shell-search";
import { type ShellInvestor, TopBar } from "./top-bar";

export interface AppShellProps {
  locale: Locale;
  /** The path of the page being drawn, in any language: its entry of the navigation is marked. */
  at: string;
  /** `null` for an anonymous visitor: no avatar is shown. */
  investor: ShellInvestor | null;
  mode: "INR" | "GIFT";
  modeSource: ModeSource;
  /** The number of unread notifications; null when unknown. Absent: there is no bell. */
  unread?: number | null;
  /** Shows the switch between the two. */
  mayUseGift: boolean;
  /** The account whose holdings the command palette searches besides the site; the investor's own unless given. */
  searched?: SearchScope;
  /** The path of the logo's link: the account's home, without language. */
  homePath?: string;
  /** The destinations of the rail, the bottom bar and its sheet. */
  destinations?: readonly ShellDestination[];
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
  at,
  investor,
  mode,
  mayUseGift,
  searched = {},
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
      <OfflinePage />
      <NavMarks />
      <ModeSync mode={mode} source={modeSource} />
      <div data-mode={mode} className="group/shell desktop:grid desktop:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
        <Rail {...{ homePath, destinations, at, locale, walletBox }} />
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
            searched={{ ...searched, mayUseGift }}
            hasKeys={!isOff}
          />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[78rem] grow px-5 pt-4 pb-[calc(var(--bar-height)+3rem)] outline-none tablet:px-8 desktop:px-12 desktop:pb-20 short:pb-10"
          >
            <div className="group-has-[[data-on-its-way=long]]/shell:hidden">{children}</div>
            <Drawn>
              <PageSkeleton
                label={common("loading")}
                className="hidden group-has-[[data-on-its-way=long]]/shell:block"
              />
            </Drawn>
          </main>
        </div>
        <BottomBar destinations={destinations} at={at} locale={locale} />
      </div>
    </PrivacyProvider>
  );
}
