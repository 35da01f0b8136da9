import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { businessNow } from "@/lib/web/clock";
import { comingVersionsOn, LEGAL_PATHS } from "@/lib/web/legal-versions";

/** Announces the coming versions of the legal documents in the account, as the terms promise. */
export async function LegalNotice({ locale }: { locale: Locale }) {
  const coming = comingVersionsOn(dateInIndia(businessNow()));
  if (coming.length === 0) return null;
  const t = await getTranslations("dashboard.legal");
  return (
    <div className="mb-8 grid gap-2">
      {coming.map(([document, { from }]) => (
        <Notice key={document}>
          {t(document, { date: formatDate(from, locale) })}{" "}
          <TextLink href={hrefFor(locale, LEGAL_PATHS[document])} className="font-semibold">
            {t("read")}
          </TextLink>
        </Notice>
      ))}
    </div>
  );
}
