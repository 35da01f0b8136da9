import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { businessNow } from "@/lib/web/clock";
import { comingVersionsOn, LEGAL_PATHS } from "@/lib/web/legal-versions";

/** Announces the coming versions of the legal documents in the account, as the terms promise: those of one day together. */
export async function LegalNotice({ locale }: { locale: Locale }) {
  const coming = comingVersionsOn(dateInIndia(businessNow()));
  if (coming.length === 0) return null;
  const t = await getTranslations("dashboard.legal");
  return (
    <div className="mb-8 grid gap-2">
      {[...Map.groupBy(coming, ([, { from }]) => from)].map(([from, documents]) => (
        <Notice key={from}>
          {t("coming", { date: formatDate(from, locale) })}
          {documents.map(([document]) => (
            <Fragment key={document}>
              {" "}
              <TextLink href={hrefFor(locale, LEGAL_PATHS[document])} className="mr-2 font-semibold">
                {t(document)}
              </TextLink>
            </Fragment>
          ))}
        </Notice>
      ))}
    </div>
  );
}
