import type { Metadata } from "next";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { partMetadata, SectionPage } from "../_parts/section-page";
import { DataSection } from "./_parts/data-section";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "data");
}

/** The statutory data rights. */
export default async function DataPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  return (
    <SectionPage part="data" locale={locale}>
      <DataSection locale={locale} />
    </SectionPage>
  );
}
