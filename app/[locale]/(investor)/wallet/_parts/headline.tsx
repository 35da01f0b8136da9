import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { OutputOf } from "@/lib/contract/define";
import type { getAccountDetail } from "@/lib/contract/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface HeadlineProps {
  account: OutputOf<typeof getAccountDetail>;
  /** KYC is far enough for money to come in. */
  mayAdd: boolean;
  locale: Locale;
}

/** What may be spent now, what is held beside it, and the two things one does with a wallet. */
export async function Headline({ account: { balance, held, posted, bankAccount }, mayAdd, locale }: HeadlineProps) {
  const t = await getTranslations("wallet");
  return (
    <header className="mb-12 border-line-strong border-b pb-8">
      {!mayAdd && (
        <div className="mb-8">
          <Notice tone="warning">{t("kyc.body")}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <h1 className="text-label text-muted">{t("heading")}</h1>
          <p className="text-ink">
            <Amount amount={balance} size="hero" />
          </p>
          {held > 0 && (
            <p className="mt-2 text-body text-muted">
              {t.rich("inAll", {
                held: () => <Amount amount={held} className="font-semibold text-ink" />,
                total: () => <Amount amount={posted} />,
              })}
            </p>
          )}
        </div>
        <div className="flex gap-3 max-tablet:w-full max-tablet:*:grow">
          <ButtonLink href={hrefFor(locale, mayAdd ? "/wallet/add" : "/kyc")} size="large">
            {mayAdd ? t("addMoney") : t("kyc.action")}
          </ButtonLink>
          {bankAccount !== null && (
            <ButtonLink href={hrefFor(locale, "/wallet/withdraw")} size="large" variant="secondary">
              {t("withdraw")}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
