import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import type { Destination } from "@/components/layout/destinations";
import { SignInStorage } from "@/components/layout/sign-in-storage";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate } from "@/components/money/format";
import { FamilyIcon, HomeIcon, InvestIcon, TransactionsIcon, WalletIcon } from "@/components/ui/icons/nav";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { accountsOf, RailWallet } from "../../../_account/investor-frame";
import { type Member, type MemberParams, readMember } from "./_parts/read-member";

/** Shown permanently on every page of another family member's account: whose account it is, and the way back. */
async function AccountBanner({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = await getTranslations("shell");
  return (
    <aside
      aria-label={t("accounts.title")}
      className="sticky top-0 z-20 border-accent border-b bg-accent-soft text-body text-ink"
    >
      <div className="mx-auto flex w-full max-w-[78rem] flex-wrap items-center justify-between gap-x-6 px-5 tablet:py-1.5 tablet:px-8 desktop:px-12">
        <p className="min-w-0 max-tablet:pt-2 max-tablet:text-label tablet:py-1">{children}</p>
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

/** The frame of a child's account: its own navigation, the child's name and a link back to the guardian's account. */
export default async function MemberLayout({ children, params }: MemberParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const member = await readMember(params);
  const [own, balance, hidden] = await Promise.all([
    findProfile(),
    readOptional(getBalance, { currency: "INR" }, { member: member.member }),
    amountsHidden(),
  ]);
  const path = `/family/${member.member}`;
  return (
    <AppShell
      locale={locale}
      investor={null}
      mode="INR"
      mayUseGift={false}
      modeSource={{ kind: "MEMBER" }}
      homePath={path}
      destinations={destinationsOf(member)}
      accounts={own === null ? [] : accountsOf(own.name ?? "", own.children, member.member)}
      banner={
        <AccountBanner locale={locale}>
          <AccountOwner member={member} locale={locale} />
        </AccountBanner>
      }
      amountsHidden={hidden}
      walletBox={balance && <RailWallet balance={balance} path={`${path}/wallet`} locale={locale} />}
    >
      {own && <SignInStorage userId={own.userId} />}
      {children}
    </AppShell>
  );
}

async function AccountOwner({ member: { name, guardianship }, locale }: { member: Member; locale: Locale }) {
  const t = await getTranslations("family");
  const { mayAct, comesOfAgeOn } = guardianship;
  return t.rich(mayAct ? "view.acting" : "view.looking", {
    name: () => <strong className="wrap-anywhere font-semibold">{name}</strong>,
    date: formatDate(comesOfAgeOn, locale),
  });
}

function destinationsOf({ member, guardianship }: Member): readonly Destination[] {
  const home = `/family/${member}`;
  const [wallet, transactions, invest] = [`${home}/wallet`, `${home}/transactions`, `${home}/invest`];
  const investing: Destination = {
    ...{ word: "invest", shortWord: "invest" },
    ...{ path: invest, roots: [invest, `${home}/deals`], icon: <InvestIcon /> },
  };
  return [
    {
      ...{ word: "home", shortWord: "home", path: home },
      ...{ roots: [home, `${home}/hand-over`, `${home}/investments`], isExact: true, icon: <HomeIcon /> },
    },
    ...(guardianship.mayAct ? [investing] : []),
    {
      word: "wallet",
      shortWord: "wallet",
      path: wallet,
      roots: [wallet, `${home}/bank-account`],
      icon: <WalletIcon />,
    },
    {
      ...{ word: "transactions", shortWord: "activity" },
      ...{ path: transactions, roots: [transactions], icon: <TransactionsIcon /> },
    },
    { word: "family", shortWord: "family", path: "/family", roots: ["/family"], isExact: true, icon: <FamilyIcon /> },
  ];
}
