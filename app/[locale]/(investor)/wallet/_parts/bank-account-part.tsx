import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { BankAccount } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The bank account for withdrawals, with the last digits of its number. */
export async function BankAccountPart({ bankAccount, locale }: { bankAccount: BankAccount | null; locale: Locale }) {
  const t = await getTranslations("wallet");
  return (
    <Section title={t("bank.title")} className="mt-0">
      {bankAccount === null ? (
        <div className="border-line border-y py-4 text-body text-muted">
          <p>{t("bank.none")}</p>
          <TextLink href={hrefFor(locale, "/kyc")} className="mt-1 inline-flex min-h-11 items-center text-ink">
            {t("bank.add")}
          </TextLink>
        </div>
      ) : (
        <Lines className="border-line border-y">
          <Line label={bankAccount.bankName} strong>
            {bankAccount.maskedAccountNumber}
          </Line>
          <Line label={t("bank.holder")}>{bankAccount.holderName}</Line>
          <Line label={t("bank.ifsc")}>{bankAccount.ifscCode}</Line>
        </Lines>
      )}
    </Section>
  );
}
