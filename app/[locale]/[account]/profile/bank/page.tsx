import type { Metadata } from "next";
import { getProfile } from "@/lib/contract/calls/user";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { type PartParams, partMetadata, SectionPage } from "../_parts/section-page";
import { AutoWithdrawForm } from "./_parts/auto-withdraw";
import { BankSection } from "./_parts/bank-section";
import { ReinvestmentLine } from "./_parts/reinvestment-line";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "bank");
}

/** The bank account for withdrawals, and the automatic withdrawal and reinvestment of payouts. */
export default async function BankPage({ params, searchParams }: PartParams) {
  const locale = await pageLocale(params);
  const [{ country }, { autoWithdraw, withdrawal }] = await Promise.all([
    readForInvestor(getProfile, {}),
    searchParams,
  ]);
  return (
    <SectionPage part="bank" locale={locale}>
      <BankSection locale={locale} isAbroad={country !== "IN"} hasFailed={withdrawal === "failed"} />
      <AutoWithdrawForm locale={locale} hasFailed={autoWithdraw === "failed"} />
      <ReinvestmentLine locale={locale} />
    </SectionPage>
  );
}
