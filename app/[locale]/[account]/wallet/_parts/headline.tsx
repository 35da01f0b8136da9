import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { FreeBalance } from "@/components/wallet/free-balance";
import type { AccountDetail, WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { walletPage } from "./wallet-page";
import { WithdrawalTarget } from "./withdrawal-target";

export type ShownWallet = WalletBalance & Pick<AccountDetail, "bankAccount" | "abroad">;

interface HeadlineProps {
  scope: AccountScope;
  wallet: ShownWallet;
  /** Whether the holder's KYC has progressed far enough to add money. */
  mayAdd: boolean;
  locale: Locale;
}

/** The available balance, the reserved amount, and links to add and withdraw money. */
export async function Headline({ scope, wallet, mayAdd, locale }: HeadlineProps) {
  const t = await getTranslations("wallet");
  const { currency, bankAccount, abroad } = wallet;
  // Rupees need the bank account of KYC. A foreign currency needs nothing, because the withdrawal asks for the account.
  const mayWithdraw = scope.holder !== null || bankAccount !== null || (abroad !== null && mayAdd);
  return (
    <header className="mb-12 border-line-strong border-b pb-8">
      {!mayAdd && (
        <div className="mb-8">
          <Notice tone="warning">{t("kyc.body")}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <FreeBalance wallet={wallet} label={currency === "INR" ? t("heading") : t("headingIn", { currency })} />
          {scope.holder === null ? (
            <Custody currency={currency} locale={locale} />
          ) : (
            <WithdrawalTarget bankAccount={bankAccount} scope={scope} locale={locale} />
          )}
        </div>
        {scope.mayAct && (
          <Actions scope={scope} currency={currency} mayAdd={mayAdd} mayWithdraw={mayWithdraw} locale={locale} />
        )}
      </div>
    </header>
  );
}

/** Where the money of one's own wallet is. */
async function Custody({ currency, locale }: Pick<WalletBalance, "currency"> & { locale: Locale }) {
  const t = await getTranslations("wallet");
  if (currency !== "INR") return <p className="mt-2 max-w-prose text-body text-muted">{t("foreign")}</p>;
  return (
    <p className="mt-3 text-label text-muted">
      {t("holder.note")} <TextLink href={hrefFor(locale, "/company#money")}>{t("holder.link")}</TextLink>
    </p>
  );
}

interface ActionsProps extends Omit<HeadlineProps, "wallet">, Pick<WalletBalance, "currency"> {
  mayWithdraw: boolean;
}

async function Actions({ scope, currency, mayAdd, mayWithdraw, locale }: ActionsProps) {
  const t = await getTranslations("wallet");
  return (
    <div className="flex gap-3 max-tablet:w-full max-tablet:*:grow">
      <ButtonLink href={hrefFor(locale, mayAdd ? walletPage(scope, "/add", { currency }) : "/kyc")} size="large">
        {mayAdd ? t("addMoney") : t("kyc.action")}
      </ButtonLink>
      {mayWithdraw && (
        <ButtonLink
          href={hrefFor(locale, walletPage(scope, "/withdraw", { currency }))}
          size="large"
          variant="secondary"
        >
          {t("withdraw")}
        </ButtonLink>
      )}
    </div>
  );
}
