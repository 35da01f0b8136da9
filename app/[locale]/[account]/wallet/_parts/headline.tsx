import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { BalanceChart } from "@/components/charts/balance-chart";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { FreeBalance } from "@/components/wallet/free-balance";
import type { MoneyHistory } from "@/lib/contract/calls/money-history";
import type { AccountDetail, WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { walletPage } from "./wallet-page";
import { WithdrawalTarget } from "./withdrawal-target";

export type ShownWallet = WalletBalance & Pick<AccountDetail, "bankAccount" | "keptChange" | "abroad">;

interface HeadlineProps {
  scope: AccountScope;
  wallet: ShownWallet;
  /** Whether the holder's KYC has progressed far enough to add money. */
  mayAdd: boolean;
  /** Null when it could not be read. */
  history: MoneyHistory | null;
  locale: Locale;
}

/** The available balance with its year, the reserved amount, and links to add and withdraw money. */
export async function WalletHeadline({ scope, wallet, mayAdd, history, locale }: HeadlineProps) {
  const t = await getTranslations("wallet");
  const { currency, bankAccount, keptChange, abroad } = wallet;
  // Rupees need the bank account of KYC. A foreign currency needs nothing, because the withdrawal asks for the account.
  const mayWithdraw = scope.holder !== null || bankAccount !== null || (abroad !== null && mayAdd);
  return (
    <header>
      {!mayAdd && (
        <div className="mb-8">
          <Notice tone="warning">{t("kyc.body")}</Notice>
        </div>
      )}
      <div className="grid items-end gap-x-14 gap-y-8 desktop:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <FreeBalance wallet={wallet} label={currency === "INR" ? t("heading") : t("headingIn", { currency })} />
          {scope.holder === null ? (
            <Custody currency={currency} locale={locale} />
          ) : (
            <WithdrawalTarget bankAccount={bankAccount} keptChange={keptChange} scope={scope} locale={locale} />
          )}
          {scope.mayAct && (
            <Actions scope={scope} currency={currency} mayAdd={mayAdd} mayWithdraw={mayWithdraw} locale={locale} />
          )}
        </div>
        {history && history.year.length > 0 && (
          <BalanceChart
            points={history.year}
            today={history.asOf}
            currency={currency}
            words={{ label: t("history.year"), monthEnds: t("history.monthEnds") }}
            locale={locale}
          />
        )}
      </div>
    </header>
  );
}

/** The custodian of the money in the investor's own wallet. */
async function Custody({ currency, locale }: Pick<WalletBalance, "currency"> & { locale: Locale }) {
  const t = await getTranslations("wallet");
  if (currency !== "INR") return <p className="mt-2 max-w-prose text-body text-muted">{t("foreign")}</p>;
  return (
    <p className="mt-3 text-label text-muted">
      {t("holder.note")} <TextLink href={hrefFor(locale, "/company#money")}>{t("holder.link")}</TextLink>
    </p>
  );
}

interface ActionsProps extends Omit<HeadlineProps, "wallet" | "history">, Pick<WalletBalance, "currency"> {
  mayWithdraw: boolean;
}

async function Actions({ scope, currency, mayAdd, mayWithdraw, locale }: ActionsProps) {
  const t = await getTranslations("wallet");
  return (
    <div className="mt-6 flex gap-3 max-tablet:*:grow">
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
