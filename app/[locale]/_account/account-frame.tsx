import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import type { ShellDestination } from "@/components/layout/destinations";
import { SignInStorage } from "@/components/layout/sign-in-storage";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate } from "@/components/money/format";
import { FamilyIcon, HomeIcon, InvestIcon, TransactionsIcon } from "@/components/ui/icons/nav";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findProfile } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { pagePath } from "@/lib/web/page-language";
import { accountsOf, InvestorFrame, RailWallet } from "./investor-frame";
import type { AccountScope, AnothersScope } from "./scope";

interface FrameProps<Scope extends AccountScope> {
  scope: Scope;
  locale: Locale;
  children: ReactNode;
}

/** The frame of every page of an account. */
export function AccountFrame({ scope, locale, children }: FrameProps<AccountScope>) {
  if (scope.holder === null) return <InvestorFrame locale={locale}>{children}</InvestorFrame>;
  return (
    <AnothersFrame scope={scope} locale={locale}>
      {children}
    </AnothersFrame>
  );
}

/** The frame of another's account: its own navigation, the owner's name, and a link back to the reader's account. */
async function AnothersFrame({ scope, locale, children }: FrameProps<AnothersScope>) {
  const { member, path, about } = scope;
  const [at, own, balance, hidden] = await Promise.all([
    pagePath(),
    findProfile(),
    readOptional(getBalance, { currency: "INR" }, about),
    amountsHidden(),
  ]);
  return (
    <AppShell
      locale={locale}
      at={at}
      investor={null}
      mode="INR"
      mayUseGift={false}
      searched={{ member, mayAct: scope.mayAct }}
      modeSource={{ kind: "MEMBER" }}
      homePath={path}
      destinations={destinationsOf(scope)}
      accounts={own === null ? [] : accountsOf(own.name ?? "", own.children, member)}
      banner={<AccountBanner scope={scope} locale={locale} />}
      amountsHidden={hidden}
      walletBox={balance && <RailWallet balance={balance} path={`${path}/wallet`} locale={locale} />}
    >
      {own && <SignInStorage userId={own.userId} />}
      {children}
    </AppShell>
  );
}

/** Shown permanently on every page of an account that is not the reader's own: whose it is, and the way back. */
async function AccountBanner({ scope, locale }: { scope: AnothersScope; locale: Locale }) {
  const [t, family] = await Promise.all([getTranslations("shell"), getTranslations("family")]);
  const { name, guardianship, viewedUntil } = scope.holder;
  const last = guardianship?.comesOfAgeOn ?? viewedUntil;
  const role = viewedUntil !== null ? "viewing" : scope.mayAct ? "acting" : "looking";
  return (
    <aside
      aria-label={t("accounts.title")}
      className="sticky top-0 z-20 short:static border-accent border-b bg-accent-soft text-body text-ink"
    >
      <div className="mx-auto flex w-full max-w-[78rem] flex-wrap items-center justify-between gap-x-6 px-5 tablet:py-1.5 tablet:px-8 desktop:px-12">
        <p className="min-w-0 max-tablet:pt-2 max-tablet:text-label tablet:py-1">
          {family.rich(`view.${role}`, {
            name: () => <strong className="wrap-anywhere font-semibold">{name}</strong>,
            date: last === null ? "" : formatDate(last, locale),
          })}
        </p>
        <a
          href={hrefFor(locale, "/dashboard")}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t("accounts.back")}
        </a>
      </div>
    </aside>
  );
}

function destinationsOf({ path: home, mayAct }: AnothersScope): readonly ShellDestination[] {
  const [money, invest] = [`${home}/wallet`, `${home}/invest`];
  const investing: ShellDestination = {
    ...{ word: "invest", onPhone: "BAR" },
    ...{ path: invest, roots: [invest, `${home}/deals`], icon: <InvestIcon /> },
  };
  return [
    {
      ...{ word: "home", onPhone: "BAR", path: home },
      ...{ roots: [home, `${home}/hand-over`, `${home}/investments`], isExact: true, icon: <HomeIcon /> },
    },
    ...(mayAct ? [investing] : []),
    {
      word: "money",
      onPhone: "BAR",
      path: money,
      roots: [money, `${home}/bank-account`],
      icon: <TransactionsIcon />,
    },
    { word: "family", onPhone: "MORE", path: "/family", roots: ["/family"], isExact: true, icon: <FamilyIcon /> },
  ];
}
