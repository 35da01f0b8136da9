import { getTranslations } from "next-intl/server";
import { hasRecords, IdentityRecordLines } from "@/app/[locale]/_account/identity-records";
import { Section } from "@/components/ui/section";
import { getIdentityRecords } from "@/lib/contract/calls/identity-records";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";

/** The investor's records in other registers; empty before the first look-up. */
export async function RecordsSection({ locale }: { locale: Locale }) {
  const [t, records] = await Promise.all([getTranslations("identity-records"), readOptional(getIdentityRecords, {})]);
  if (!records || !hasRecords(records)) return null;
  return (
    <Section title={t("title")}>
      <IdentityRecordLines records={records} locale={locale} />
    </Section>
  );
}
