import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { YearReview } from "@/lib/contract/calls/year-review";
import { dueIn, onTimePercent } from "./year-percents";

/** The share of payouts that came on their day; the drawing includes the late ones. */
export async function OnTime({ paid }: { paid: YearReview["paid"] }) {
  const t = await getTranslations("year.onTime");
  const percent = onTimePercent(paid);
  if (percent === null) return null;
  const { onTime } = paid;
  const [due, late] = [dueIn(paid), dueIn(paid) - onTime];
  return (
    <Section title={t("title")}>
      <p className="serif text-amount text-ink">{percent}%</p>
      <p className="text-body text-muted">{t("sentence", { onTime, due })}</p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-4 block h-3 w-full">
        <rect width={percent} height={4} className="fill-positive" />
        {late > 0 && <rect x={percent} width={100 - percent} height={4} className="fill-warning" />}
      </svg>
      <p className="mt-2 flex justify-between gap-4 text-label">
        <span className="text-positive">{t("onTheDay", { count: onTime })}</span>
        {late > 0 && <span className="text-warning">▲ {t("late", { count: late })}</span>}
      </p>
    </Section>
  );
}
