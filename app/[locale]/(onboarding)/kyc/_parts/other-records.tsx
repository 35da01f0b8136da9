import { getTranslations } from "next-intl/server";
import type { IdentityRecords } from "@/lib/contract/calls/identity-records";
import type { Locale } from "@/lib/i18n/locales";
import { hasRecords, IdentityRecordLines } from "../../../_account/identity-records";

/** The investor's records in other registers, beside the finished steps. */
export async function OtherRecords({ records, locale }: { records: IdentityRecords | null; locale: Locale }) {
  const t = await getTranslations("identity-records");
  if (!records || !hasRecords(records)) return null;
  return (
    <section aria-labelledby="other-records">
      <h2 id="other-records" className="serif text-ink text-lead">
        {t("title")}
      </h2>
      <IdentityRecordLines records={records} locale={locale} />
    </section>
  );
}
