import { getTranslations } from "next-intl/server";
import { formatRate } from "@/components/money/format";
import { buttonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import type { YearReview } from "@/lib/contract/calls/year-review";
import { CARD, cardPicture, pictureAddress } from "./card-picture";
import { onTimePercent } from "./year-percents";

/** A picture to show to others, with percentages only; nothing where there is none. Works without scripts. */
export async function ShareCard({ review }: { review: YearReview }) {
  const t = await getTranslations("year.card");
  const { financialYear: year, paid, bestKept } = review;
  const percent = onTimePercent(paid);
  if (percent === null) return null;
  const below = bestKept
    ? t("kept", { promised: formatRate(bestKept.promisedXirrBps), became: formatRate(bestKept.realisedXirrBps) })
    : "";
  const address = pictureAddress(cardPicture({ year, figure: `${percent}%`, caption: t("caption"), below }));
  const message = [t("message", { percent: `${percent}%`, year }), below].filter(Boolean).join(" ");
  return (
    <Section title={t("title")} className="print:hidden">
      {/* biome-ignore lint/performance/noImgElement: the picture is in its address, so there is nothing to optimise. */}
      <img src={address} alt={message} width={CARD.width} height={CARD.height} className="h-auto w-full rounded-lg" />
      <p className="mt-2 text-label text-muted">{t("note")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "secondary" })}
        >
          {t("whatsapp")}
        </a>
        <a href={address} download={`ultra-${year}.svg`} className={buttonStyle({ variant: "secondary" })}>
          {t("save")}
        </a>
      </p>
    </Section>
  );
}
