import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { Progress } from "@/components/ui/progress";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { takenPercent } from "./deal-facts";

/** How much of a deal is taken, as a thin bar and in words. `by` adds what is left, or how many took it. */
export async function ShareTaken({ deal, by, locale }: { deal: ListedDeal; by: "left" | "holders"; locale: Locale }) {
  const t = await getTranslations("deal");
  const percent = takenPercent(deal);
  const { remaining, holders } = deal.progress;
  return (
    <div data-slot="share-taken">
      <Progress
        percent={percent}
        label={t("taken.label", { title: deal.title })}
        tone={remaining > 0 ? "accent" : "ink"}
      />
      <p className="mt-1.5 text-label text-muted">
        {by === "holders"
          ? t("taken.holders", { percent, holders })
          : t.rich("taken.left", {
              percent,
              left: () => (
                <AmountView isPublic amount={remaining} currency={deal.currency} locale={locale} decimals="auto" />
              ),
            })}
      </p>
    </div>
  );
}
