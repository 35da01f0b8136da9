import type { Metadata } from "next";
import { fileErrorIn } from "@/components/ui/upload-words";
import { getProfile } from "@/lib/contract/calls/user";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { type PartParams, partMetadata, SectionPage } from "../_parts/section-page";
import { DematSection } from "./_parts/demat-section";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "demat");
}

export default async function DematPage({ params, searchParams }: PartParams) {
  const locale = await pageLocale(params);
  const [{ kyc }, query] = await Promise.all([readForInvestor(getProfile, {}), searchParams]);
  return (
    <SectionPage part="demat" locale={locale}>
      <DematSection locale={locale} canInvest={kyc.canInvest} refusal={fileErrorIn(query)} />
    </SectionPage>
  );
}
