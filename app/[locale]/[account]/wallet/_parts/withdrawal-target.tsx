import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import { TextLink } from "@/components/ui/text-link";
import type { BankAccount } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface WithdrawalTargetProps {
  bankAccount: BankAccount | null;
  scope: AccountScope;
  locale: Locale;
}

/** The bank account to which the child's money leaves, and the way to add or change it. */
export async function WithdrawalTarget({ bankAccount, scope, locale }: WithdrawalTargetProps) {
  const t = await getTranslations("family.bank");
  if (!scope.mayAct) return null;
  const account = bankAccount && `${bankAccount.bankName} ${bankAccount.maskedAccountNumber}`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-body text-muted">
      <span>{account === null ? t("noneShort") : t("goesTo", { account })}</span>
      <TextLink
        href={hrefFor(locale, addressIn(scope.path, "/profile/bank-account"))}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {t(account === null ? "add" : "change")}
      </TextLink>
    </p>
  );
}
