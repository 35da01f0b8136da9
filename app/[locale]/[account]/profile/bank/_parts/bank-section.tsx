import { getTranslations } from "next-intl/server";
import { KeptBankChange } from "@/app/[locale]/_account/kept-change";
import { formatMoment } from "@/components/money/moment";
import { ErrorState } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { type BankAccount, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";

interface BankSectionProps {
  readonly locale: Locale;
  /** Whether the investor lives abroad, and may hold other currencies. */
  readonly isAbroad: boolean;
  /** The last withdrawal of a kept change failed. */
  readonly hasFailed: boolean;
}

/** The single bank account for withdrawals of rupees. Those of other currencies are in their wallets. */
export async function BankSection({ locale, isAbroad, hasFailed }: BankSectionProps) {
  const [t, account] = await Promise.all([getTranslations("profile"), readOptional(getAccountDetail, {})]);
  return (
    <Section id="bank" title={t(isAbroad ? "indianBank" : "bank")}>
      {account === null ? (
        <ErrorState
          title={t("bankFailed")}
          retry={<TextLink href={hrefFor(locale, "/profile/bank")}>{t("again")}</TextLink>}
        >
          {t("bankFailedNote")}
        </ErrorState>
      ) : (
        <BankLines bank={account.bankAccount} locale={locale} />
      )}
      {account?.keptChange && (
        <div className="mt-6">
          <KeptBankChange
            {...{ change: account.keptChange, member: null, locale, hasFailed }}
            isReplacement={account.bankAccount !== null}
            isAboveForm={false}
          />
        </div>
      )}
      {isAbroad && (
        <p className="mt-3 text-label text-muted">
          {t("abroadNote")} <TextLink href={hrefFor(locale, "/wallet")}>{t("abroadLink")}</TextLink>
        </p>
      )}
    </Section>
  );
}

async function BankLines({ bank, locale }: { bank: BankAccount | null; locale: Locale }) {
  const t = await getTranslations("profile");
  if (bank === null) return <p className="border-line border-y py-4 text-body text-muted">{t("noBank")}</p>;
  const facts = [
    { label: t("bankName"), value: bank.bankName },
    { label: t("branch"), value: bank.branch },
    { label: t("account"), value: bank.maskedAccountNumber },
    { label: t("ifsc"), value: bank.ifscCode },
    { label: t("holder"), value: bank.holderName },
  ];
  return (
    <>
      <Lines className="border-line border-y">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            <span className="wrap-anywhere tabular-nums">{value}</span>
          </Line>
        ))}
      </Lines>
      <p className="mt-3 text-faint text-label">
        {bank.withdrawableFrom === null
          ? t("bankNote")
          : t("bankChange.coolingNote", { date: formatMoment(bank.withdrawableFrom, locale, await findOwnZone()) })}
      </p>
      <TextLink href={hrefFor(locale, "/profile/bank-account")} className="mt-1 inline-flex min-h-11 items-center">
        {t("bankChange.link")}
      </TextLink>
    </>
  );
}
