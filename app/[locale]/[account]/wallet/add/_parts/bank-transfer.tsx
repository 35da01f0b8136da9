import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { Notice } from "@/components/ui/feedback";
import { getVirtualAccount } from "@/lib/contract/calls/virtual-account";
import type { AccountDetail } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { platformEnv } from "@/lib/web/platform";
import { CopyLines } from "./add-from-abroad";

interface BankTransferProps {
  detail: AccountDetail;
  locale: Locale;
}

/** The investor's own account for NEFT, RTGS and IMPS: the way for sums above the limit of the payment page. */
export async function BankTransfer({ detail: { limits, bankAccount }, locale }: BankTransferProps) {
  const [t, account] = await Promise.all([getTranslations("wallet"), readOptional(getVirtualAccount, {})]);
  return (
    <section aria-labelledby="transfer" className="min-w-0">
      <h2 id="transfer" className="serif text-ink text-title">
        {t("transfer.title")}
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-body text-muted">
        {t.rich("transfer.lead", {
          max: () => <AmountView isPublic amount={limits.rechargeMax} locale={locale} decimals="auto" />,
        })}
      </p>
      {account === null ? (
        <Notice tone="warning">{t("transfer.failed")}</Notice>
      ) : (
        <CopyLines
          lines={[
            { label: t("transfer.beneficiary"), value: account.beneficiaryName },
            { label: t("transfer.number"), value: account.accountNumber },
            { label: t("transfer.ifsc"), value: account.ifscCode },
            {
              label: t("transfer.bank"),
              value: [account.bankName, account.branch].filter((part) => part !== "").join(", "),
            },
          ]}
        />
      )}
      {bankAccount && (
        <p className="mt-4 max-w-prose text-body text-ink">
          {t("transfer.own", { account: `${bankAccount.bankName} ${bankAccount.maskedAccountNumber}` })}
        </p>
      )}
      <p className="mt-2 max-w-prose text-faint text-label">{t("transfer.time")}</p>
      {account !== null && platformEnv().ULTRA_ENV === "sandbox" && (
        <p className="mt-1 text-label">
          <a
            href={`/sandbox/transfer?to=${encodeURIComponent(account.accountNumber)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            {t("transfer.sandbox")}
          </a>
        </p>
      )}
    </section>
  );
}
