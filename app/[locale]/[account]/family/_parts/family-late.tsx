import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readLate } from "@/app/[locale]/_account/late-reads";
import { Amount } from "@/components/money/amount";
import { accountPathOf } from "@/components/portfolio/account-path";
import { PAYMENTS_SECTION } from "@/components/portfolio/late-holdings";
import { Notice } from "@/components/ui/feedback";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { isAccountOpen, memberOf } from "./open-accounts";

interface FamilyLateProps {
  accounts: readonly FamilyAccount[];
  locale: Locale;
}

/** The largest late holdings in rupees of each account, with whose they are; nothing while none is late. */
export async function FamilyLate({ accounts, locale }: FamilyLateProps) {
  const open = accounts.filter(isAccountOpen);
  const read = await Promise.all(
    open.map(async (account) => {
      const member = memberOf(account);
      return { account, path: accountPathOf(member), late: await readLate(aboutOf(member), "INR", null) };
    }),
  );
  const lines = read.flatMap(({ account, path, late }) =>
    (late?.investments ?? []).map((investment) => ({
      ...{ account, investment },
      href: hrefFor(locale, `${path}/investments/${investment.investmentId}#${PAYMENTS_SECTION}`),
    })),
  );
  if (lines.length === 0) return null;
  return (
    <div data-slot="family-late" className="mb-8">
      <Notice tone="warning">
        <ul className="grid gap-3">
          {lines.map(({ account, investment, href }) => (
            <LateLine key={investment.investmentId} {...{ account, investment, href }} />
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface LineProps {
  account: FamilyAccount;
  investment: PortfolioSummary;
  href: string;
}

async function LateLine({ account, investment, href }: LineProps) {
  const [t, family] = await Promise.all([getTranslations("dashboard"), getTranslations("family")]);
  const { title, payerName, currency, overdue } = investment;
  if (!overdue) return null;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
      <p className="min-w-0 basis-96 grow">
        <span className="wrap-anywhere">{account.name ?? family("members.nameless")}: </span>
        {t.rich("late.line", {
          title,
          days: overdue.daysLate,
          strong,
          amount: () => <Amount amount={overdue.amount} currency={currency} decimals="words" />,
        })}{" "}
        {t("late.payer", { payer: payerName ?? title })}
      </p>
      {/* A full page load: the layout depends on the account. */}
      <a href={href} className="inline-flex min-h-6 items-center whitespace-nowrap font-semibold text-link">
        {t("late.what")}
        <span className="sr-only">: {title}</span>
      </a>
    </li>
  );
}

const strong = (children: ReactNode) => <strong className="font-semibold">{children}</strong>;
