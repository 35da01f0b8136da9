import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { BankAccount } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { AbroadPending } from "./abroad-pending";
import { AccountAbroad } from "./account-abroad";
import type { ShownWallet } from "./headline";

interface DestinationProps {
  account: ShownWallet;
  locale: Locale;
}

/** The verified account that withdrawals of this currency go to, or the way to add one. */
export async function DestinationPart({ account, locale }: DestinationProps) {
  const t = await getTranslations("wallet");
  return (
    <Section title={t("bank.title")} className="mt-0">
      <Destination account={account} locale={locale} />
    </Section>
  );
}

async function Destination({ account: { currency, bankAccount, abroad }, locale }: DestinationProps) {
  if (abroad?.bankAccount) return <AccountAbroad account={abroad.bankAccount} locale={locale} />;
  if (!abroad && bankAccount) return <IndianAccount account={bankAccount} />;
  if (abroad) return <AbroadPending abroad={abroad} currency={currency} locale={locale} />;
  const t = await getTranslations("wallet");
  return (
    <div className="border-line border-y py-4 text-body text-muted">
      <p>{t("bank.none")}</p>
      <TextLink href={hrefFor(locale, "/kyc")} className="mt-1 inline-flex min-h-11 items-center text-ink">
        {t("bank.add")}
      </TextLink>
    </div>
  );
}

async function IndianAccount({ account }: { account: BankAccount }) {
  const t = await getTranslations("wallet");
  return (
    <Lines className="border-line border-y">
      <Line label={account.bankName} strong>
        {account.maskedAccountNumber}
      </Line>
      <Line label={t("bank.holder")}>{account.holderName}</Line>
      <Line label={t("bank.ifsc")}>{account.ifscCode}</Line>
    </Lines>
  );
}
