import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { FreeBalance } from "@/components/wallet/free-balance";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface HeadlineProps {
  wallet: WalletBalance;
  /** Whether KYC has progressed far enough to add money. */
  mayAdd: boolean;
  /** Rupees need the bank account of KYC. A foreign currency needs nothing, because the withdrawal asks for the account. */
  mayWithdraw: boolean;
  locale: Locale;
}

/** The available balance, the reserved amount, and links to add and withdraw money. */
export async function Headline({ wallet, mayAdd, mayWithdraw, locale }: HeadlineProps) {
  const t = await getTranslations("wallet");
  const { currency } = wallet;
  const isHome = currency === "INR";
  return (
    <header className="mb-12 border-line-strong border-b pb-8">
      {!mayAdd && (
        <div className="mb-8">
          <Notice tone="warning">{t("kyc.body")}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <FreeBalance wallet={wallet} label={isHome ? t("heading") : t("headingIn", { currency })} />
          {isHome && (
            <p className="mt-3 text-label text-muted">
              {t("holder.note")} <TextLink href={hrefFor(locale, "/company#money")}>{t("holder.link")}</TextLink>
            </p>
          )}
          {!isHome && <p className="mt-2 max-w-prose text-body text-muted">{t("foreign")}</p>}
        </div>
        <Actions currency={currency} mayAdd={mayAdd} mayWithdraw={mayWithdraw} locale={locale} />
      </div>
    </header>
  );
}

type ActionsProps = Omit<HeadlineProps, "wallet"> & Pick<WalletBalance, "currency">;

async function Actions({ currency, mayAdd, mayWithdraw, locale }: ActionsProps) {
  const t = await getTranslations("wallet");
  return (
    <div className="flex gap-3 max-tablet:w-full max-tablet:*:grow">
      <ButtonLink href={hrefFor(locale, mayAdd ? `/wallet/add?currency=${currency}` : "/kyc")} size="large">
        {mayAdd ? t("addMoney") : t("kyc.action")}
      </ButtonLink>
      {mayWithdraw && (
        <ButtonLink href={hrefFor(locale, `/wallet/withdraw?currency=${currency}`)} size="large" variant="secondary">
          {t("withdraw")}
        </ButtonLink>
      )}
    </div>
  );
}
