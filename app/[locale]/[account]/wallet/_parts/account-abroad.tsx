import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import type { ForeignBankAccount } from "@/lib/contract/calls/foreign-account";
import { LOCALES, type Locale } from "@/lib/i18n/locales";

/** The verified account that one currency is withdrawn to, with the last digits of its number. */
export async function AccountAbroad({ account, locale }: { account: ForeignBankAccount; locale: Locale }) {
  const t = await getTranslations("wallet");
  const { bankName, maskedAccountNumber, holderName, swiftCode, country } = account;
  const countries = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" });
  return (
    <Lines className="border-line border-y">
      <Line label={bankName} strong>
        {maskedAccountNumber}
      </Line>
      <Line label={t("bank.holder")}>{holderName}</Line>
      <Line label={t("abroad.swift")}>{swiftCode}</Line>
      <Line label={t("accountAbroad.country")}>{countries.of(country) ?? country}</Line>
    </Lines>
  );
}
