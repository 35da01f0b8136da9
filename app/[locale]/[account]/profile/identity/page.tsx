import type { Metadata } from "next";
import { getProfile } from "@/lib/contract/calls/user";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { type PartParams, partMetadata, SectionPage } from "../_parts/section-page";
import { AboutSection } from "./_parts/about-section";
import { KycSection } from "./_parts/kyc-section";
import { PanLinkSection } from "./_parts/pan-link-section";
import { RecordsSection } from "./_parts/records-section";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "identity");
}

/** The investor's identity, and the KYC steps that proved it. */
export default async function IdentityPage({ params, searchParams }: PartParams) {
  const [locale, { pan }] = [await pageLocale(params), await searchParams];
  const profile = await readForInvestor(getProfile, {});
  return (
    <SectionPage part="identity" locale={locale}>
      <PanLinkSection locale={locale} ended={typeof pan === "string" ? pan : undefined} />
      <KycSection kyc={profile.kyc} locale={locale} />
      <RecordsSection locale={locale} />
      <AboutSection profile={profile} locale={locale} />
    </SectionPage>
  );
}
