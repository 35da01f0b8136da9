import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { YearReview } from "@/lib/contract/calls/year-review";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export async function BestKept({ kept, locale }: { kept: YearReview["bestKept"]; locale: Locale }) {
  const t = await getTranslations("year.bestKept");
  return (
    <Section title={t("title")}>
      {kept === null ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("none")}</p>
      ) : (
        <div className="border-line border-y py-5">
          <p className="text-label text-muted">{t("promised", { rate: formatRate(kept.promisedXirrBps) })}</p>
          <p className="serif text-amount text-ink">{formatRate(kept.realisedXirrBps)}</p>
          <p className="wrap-anywhere text-body text-muted">
            {t.rich("sentence", {
              title: kept.title,
              date: formatDate(kept.endedOn, locale),
              holding: (words) => (
                <TextLink href={hrefFor(locale, `/investments/${kept.investmentId}`)}>{words}</TextLink>
              ),
            })}
          </p>
        </div>
      )}
    </Section>
  );
}
