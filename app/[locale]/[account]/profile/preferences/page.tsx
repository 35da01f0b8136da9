import type { Metadata } from "next";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { partMetadata, SectionPage } from "../_parts/section-page";
import { SettingsSection } from "./_parts/settings-section";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "preferences");
}

/** Appearance and language on this device. */
export default async function PreferencesPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  return (
    <SectionPage part="preferences" locale={locale}>
      <SettingsSection locale={locale} />
    </SectionPage>
  );
}
