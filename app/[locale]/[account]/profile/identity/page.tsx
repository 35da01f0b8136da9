import type { Metadata } from "next";
import { getProfile } from "@/lib/contract/calls/user";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { partMetadata, SectionPage } from "../_parts/section-page";
import { AboutSection } from "./_parts/about-section";
import { KycSection } from "./_parts/kyc-section";
import { RecordsSection } from "./_parts/records-section";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "identity");
}

/** The investor's identity, and the KYC steps that proved it. */
export default async function IdentityPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const profile = await readForInvestor(getProfile, {});
  return (
    <SectionPage part="identity" locale={locale}>
      <KycSection kyc={profile.kyc} locale={locale} />
      <RecordsSection locale={locale} />
      <AboutSection profile={profile} locale={locale} />
    </SectionPage>
  );
}
