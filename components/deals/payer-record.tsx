import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface RecordProps {
  record: PayerRecord;
  locale: Locale;
}

/** The payer's record in the sentence that every surface shows, with a link to the full record on the payer's page. */
export async function PayerRecordLine({ record, locale }: RecordProps) {
  const t = await getTranslations("product");
  return (
    <>
      {inLocale(record.sentence, locale)}{" "}
      <AppLink href={`${hrefFor(locale, record.page)}#record`} className="payer-link">
        {t("payerRecord")}
        <span className="sr-only">: {record.payer}</span>
      </AppLink>
    </>
  );
}
