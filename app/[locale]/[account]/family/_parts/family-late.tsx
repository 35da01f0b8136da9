import { getTranslations } from "next-intl/server";
import { lateAccountOf, readLate } from "@/app/[locale]/_account/late-reads";
import { accountPathOf } from "@/components/portfolio/account-path";
import { LateHoldings } from "@/components/portfolio/late-holdings";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { Locale } from "@/lib/i18n/locales";
import { aboutOf } from "@/lib/web/about-account";
import { isAccountOpen, memberOf } from "./open-accounts";

interface FamilyLateProps {
  accounts: readonly FamilyAccount[];
  locale: Locale;
}

/** The largest late holdings in rupees of each account, with whose they are; nothing while none is late. */
export async function FamilyLate({ accounts, locale }: FamilyLateProps) {
  const family = await getTranslations("family");
  const read = await Promise.all(
    accounts.filter(isAccountOpen).map(async (account) => {
      const member = memberOf(account);
      const late = await readLate(aboutOf(member), "INR", null);
      const holder = account.name ?? family("members.nameless");
      return late && lateAccountOf(late, { holder, path: accountPathOf(member), locale });
    }),
  );
  return <LateHoldings accounts={read.filter((account) => account !== null)} className="mb-8" locale={locale} />;
}
