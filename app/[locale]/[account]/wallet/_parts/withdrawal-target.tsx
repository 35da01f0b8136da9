import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import { TextLink } from "@/components/ui/text-link";
import type { BankAccount, KeptChange } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface WithdrawalTargetProps {
  bankAccount: BankAccount | null;
  keptChange: KeptChange | null;
  scope: AccountScope;
  locale: Locale;
}

/** The bank account to which the child's money leaves, one that waits for its bank, and the way to add or change it. */
export async function WithdrawalTarget({ bankAccount, keptChange, scope, locale }: WithdrawalTargetProps) {
  const t = await getTranslations("family.bank");
  if (!scope.mayAct) return null;
  const account = bankAccount && `${bankAccount.bankName} ${bankAccount.maskedAccountNumber}`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-body text-muted">
      {account !== null && <span>{t("goesTo", { account })}</span>}
      {keptChange !== null && <span>{t("waits", { account: keptChange.account })}</span>}
      {account === null && keptChange === null && <span>{t("noneShort")}</span>}
      <TextLink
        href={hrefFor(locale, addressIn(scope.path, "/profile/bank-account"))}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {t(account === null && keptChange === null ? "add" : "change")}
      </TextLink>
    </p>
  );
}
