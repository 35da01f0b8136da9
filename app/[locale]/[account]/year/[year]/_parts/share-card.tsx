import { getTranslations } from "next-intl/server";
import { formatRate } from "@/components/money/format";
import { ShareCard as Card } from "@/components/share-card/share-card";
import { Section } from "@/components/ui/section";
import type { YearReview } from "@/lib/contract/calls/year-review";
import { onTimePercent } from "./year-percents";

/** A picture to show to others, with percentages only; nothing where there is none. */
export async function ShareCard({ review }: { review: YearReview }) {
  const [t, words] = await Promise.all([getTranslations("year.card"), getTranslations("common.card")]);
  const { financialYear: year, paid, bestKept } = review;
  const percent = onTimePercent(paid);
  if (percent === null) return null;
  const below = bestKept
    ? t("kept", { promised: formatRate(bestKept.promisedXirrBps), became: formatRate(bestKept.realisedXirrBps) })
    : "";
  const message = [t("message", { percent: `${percent}%`, year }), below].filter(Boolean).join(" ");
  return (
    <Section title={t("title")} className="print:hidden">
      <Card
        card={{ figure: `${percent}%`, caption: t("caption"), below, corner: year }}
        name={`ultra-${year}`}
        message={message}
        words={{ whatsapp: words("whatsapp"), save: words("save"), share: words("share"), note: words("note") }}
      />
    </Section>
  );
}
