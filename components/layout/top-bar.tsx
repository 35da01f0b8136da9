import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { LanguageLink } from "@/components/layout/language-link";
import { ModeSwitch } from "@/components/layout/mode-switch";
import { PrivacySwitch } from "@/components/layout/privacy-switch";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { AppLink } from "@/components/ui/app-link";
import { Drawn } from "@/components/ui/drawn/drawn";
import { BellIcon, ProfileIcon } from "@/components/ui/icons/nav";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { AccountMenu, type ShellAccount } from "./account-menu";
import { Logo } from "./logo";
import { type SearchScope, ShellSearch } from "./shell-search";

export interface ShellInvestor {
  name: string;
  /** One or two letters. */
  initials: string;
  /** Shows a neutral icon in place of the initials. */
  isPictureHidden: boolean;
}

interface TopBarProps {
  locale: Locale;
  /** The path of the logo's link, without language. */
  homePath: string;
  investor: ShellInvestor | null;
  mode: "INR" | "GIFT";
  mayUseGift: boolean;
  /** Undefined: there is no bell. */
  unread: number | null | undefined;
  accounts: readonly ShellAccount[];
  searched: SearchScope;
  /** Whether single keys are on. */
  hasKeys: boolean;
}

const SHOWN_MAX = 99;

/** A link to the notifications with the number of unread ones; null when it is unknown. Drawn by the server only. */
async function Bell({ locale, unread }: { locale: Locale; unread: number | null }) {
  const t = await getTranslations("notifications");
  return (
    <Link
      href={hrefFor(locale, "/notifications")}
      prefetch={false}
      className="relative grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t("bell", { unread: unread ?? 0 })}</span>
      <BellIcon />
      {unread !== null && unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 font-semibold text-ground text-note tabular-nums leading-none"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}

export async function TopBar(props: TopBarProps) {
  const { locale, homePath, investor, mode, mayUseGift, unread, accounts, searched, hasKeys } = props;
  const t = await getTranslations("shell");
  const themeWords = { system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") };
  return (
    <header className="mx-auto flex w-full max-w-[78rem] flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 pb-3 tablet:px-8 desktop:px-12 desktop:pt-7">
      <Drawn>
        <div className="desktop:hidden">
          <Logo href={hrefFor(locale, homePath)} label={t("ultraHome")} />
        </div>
      </Drawn>
      {mayUseGift && <ModeSwitch mode={mode} label={t("mode")} />}
      <div className="ml-auto flex items-center gap-2 print:hidden">
        <ShellSearch locale={locale} searched={searched} hasKeys={hasKeys} />
        {unread !== undefined && (
          <Drawn>
            <Bell locale={locale} unread={unread} />
          </Drawn>
        )}
        <PrivacySwitch words={{ hide: t("hideAmounts"), show: t("showAmounts") }} />
        {/* A phone has no room for these two; the sheet of its bottom bar has both. */}
        <div className="flex items-center gap-2 max-tablet:hidden">
          <LanguageLink locale={locale} />
          <ThemeSwitch words={themeWords} />
        </div>
        {accounts.length > 1 ? (
          <AccountMenu accounts={accounts} locale={locale} />
        ) : (
          investor && (
            <Avatar
              href={hrefFor(locale, "/profile")}
              investor={investor}
              label={t("yourProfile", { name: investor.name })}
            />
          )
        )}
      </div>
    </header>
  );
}

function Avatar({ href, investor, label }: { href: string; investor: ShellInvestor; label: string }) {
  return (
    <AppLink href={href} className="grid size-11 place-items-center max-tablet:hidden">
      <span className="sr-only">{label}</span>
      <span
        aria-hidden
        className="serif grid size-9 place-items-center overflow-hidden rounded-full bg-ink text-body text-ground"
      >
        {investor.isPictureHidden ? <ProfileIcon /> : investor.initials}
      </span>
    </AppLink>
  );
}
