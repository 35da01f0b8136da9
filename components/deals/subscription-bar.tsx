import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { Progress } from "@/components/ui/progress";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { awaitsFirstInvestor, subscribedPercent } from "./deal-facts";

/**
 * The subscribed share of a deal as a thin bar with text. `by` selects the additional figure: the amount left or the
 * number of investors.
 */
export async function SubscriptionBar({
  deal,
  by,
  locale,
}: {
  deal: ListedDeal;
  by: "left" | "holders";
  locale: Locale;
}) {
  const t = await getTranslations("deal");
  const percent = subscribedPercent(deal);
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
          ? t(awaitsFirstInvestor(deal) ? "taken.first" : "taken.holders", { percent, holders })
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
