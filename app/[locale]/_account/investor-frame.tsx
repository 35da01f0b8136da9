import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { ShellAccount } from "@/components/layout/account-menu";
import { AppShell } from "@/components/layout/app-shell";
import { SignInStorage } from "@/components/layout/sign-in-storage";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { Profile } from "@/lib/contract/calls/user";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findProfile, readShell } from "@/lib/web/app-shell-data";
import { findSiteNotice } from "@/lib/web/edge-config";
import { pagePath } from "@/lib/web/page-language";
import { readRemoteConfig } from "@/lib/web/remote-config";
import type { UserConfigFailure } from "@/lib/web/user-config";

/** The frame of every page of a signed-in investor. */
export async function InvestorFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [at, shell, hidden, notice, remoteConfig] = await Promise.all([
    pagePath(),
    readShell(),
    amountsHidden(),
    findSiteNotice(locale),
    readRemoteConfig(),
  ]);
  const { userId, investor, children: wards, mode, selectedMode, mayUseGift, balance, unread, configFailure } = shell;
  const { goaOnTapDateConfiguration, goaConfessionData } = remoteConfig;
  return (
    <AppShell
      locale={locale}
      at={at}
      investor={investor}
      mode={mode}
      mayUseGift={mayUseGift}
      unread={unread}
      modeSource={
        configFailure === null && userId !== null
          ? { kind: "CONFIG", selected: selectedMode, mayUseGift }
          : { kind: "UNKNOWN" }
      }
      accounts={investor === null ? [] : accountsOf(investor.name, wards)}
      amountsHidden={hidden}
      walletBox={balance && <RailWallet balance={balance} locale={locale} />}
    >
      {/* Read by scripts only; no page displays these two values. */}
      <meta name="remote-config" content={JSON.stringify({ goaOnTapDateConfiguration, goaConfessionData })} />
      {userId && <SignInStorage userId={userId} />}
      <TakeOverNotice locale={locale} />
      <DeletionNotice locale={locale} />
      {configFailure && <ConfigFailure failure={configFailure} />}
      {notice && (
        <div className="mb-8">
          <Notice>{notice}</Notice>
        </div>
      )}
      {children}
    </AppShell>
  );
}

/** Shown on every page of an owner who has come of age, until they have taken the account over. */
async function TakeOverNotice({ locale }: { locale: Locale }) {
  const profile = await findProfile();
  if ((profile?.guardianship ?? null) === null) return null;
  const t = await getTranslations("family.takeOver");
  return (
    <div className="mb-8">
      <Notice>
        {t("notice")}{" "}
        <TextLink href={hrefFor(locale, "/take-over")} className="font-semibold">
          {t("title")}
        </TextLink>
      </Notice>
    </div>
  );
}

/** Shown on every page but that of the request, until it is done or taken back: a purchase now would prevent the closing. */
async function DeletionNotice({ locale }: { locale: Locale }) {
  const requestedAt = (await findProfile())?.deletionRequestedAt ?? null;
  if (requestedAt === null) return null;
  const t = await getTranslations("profile");
  return (
    <div className="mb-8 group-has-[[data-deletion-request]]/shell:hidden">
      <Notice>
        {t("deletion.notice", { date: formatDate(dateInIndia(requestedAt), locale) })}{" "}
        <TextLink href={hrefFor(locale, "/profile/delete")} className="font-semibold">
          {t("data.look")}
        </TextLink>
      </Notice>
    </div>
  );
}

/** The page uses the remembered mode, and states that the config could not be read (specification §8). */
async function ConfigFailure({ failure }: { failure: UserConfigFailure }) {
  const t = await getTranslations("shell");
  return (
    <div className="mb-8">
      <Notice tone="warning">
        <strong className="block font-semibold">{t(`userConfig.${failure}`)}</strong>
        {t("userConfig.effect")}
      </Notice>
    </div>
  );
}

/** The investor's own account, then each child's; `shown` is the child's id on pages of a child's account. */
export function accountsOf(
  name: string,
  children: Profile["children"],
  shown: UserId | null = null,
): readonly ShellAccount[] {
  const wards = children.map((child) => ({
    name: child.name,
    path: `/family/${child.userId}`,
    relation: "CHILD" as const,
    isShown: child.userId === shown,
  }));
  return [{ name, path: "/dashboard", relation: "SELF", isShown: shown === null }, ...wards];
}

/** The wallet at the bottom of the rail. Its figures are `Amount`s, so they are hidden with all others. */
function WalletBox({
  href,
  label,
  balance,
  held,
}: {
  href: string;
  label: string;
  balance: ReactNode;
  held?: ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="block rounded-md border border-line px-3 py-3 hover:border-line-strong"
    >
      <span className="block text-label text-muted">{label}</span>
      <span className="block font-semibold text-body text-ink">{balance}</span>
      {held && <span className="mt-0.5 block text-faint text-note">{held}</span>}
    </Link>
  );
}

/** The wallet balance at the foot of the navigation. Money on hold is listed beside it, so that both add up. */
export async function RailWallet({
  balance: wallet,
  path = "/wallet",
  locale,
}: {
  balance: WalletBalance;
  path?: string;
  locale: Locale;
}) {
  const { currency, balance, held } = wallet;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <WalletBox
      href={hrefFor(locale, path)}
      label={t("wallet")}
      balance={<Amount amount={balance} currency={currency} decimals="figure" />}
      held={
        held > 0 && t.rich("walletHeld", { held: () => <Amount amount={held} currency={currency} decimals="figure" /> })
      }
    />
  );
}
