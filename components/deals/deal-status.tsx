import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/format";
import { cn } from "@/components/ui/cn";
import { Check, Circle, Clock, Cross, Triangle } from "@/components/ui/icons/marks";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { type DisplayStatus, displayStatusOf } from "./deal-facts";

// Colour, shape and label: each alone distinguishes the six statuses.
const LOOKS: Record<DisplayStatus, { className: string; Mark: typeof Circle }> = {
  UPCOMING: { className: "border border-line-strong text-muted", Mark: Clock },
  OPEN: { className: "bg-accent-soft text-accent", Mark: Circle },
  NEARLY_FULL: { className: "bg-warning-soft text-warning", Mark: Triangle },
  SOLD_OUT: { className: "bg-sunken text-ink", Mark: Check },
  CLOSED: { className: "bg-sunken text-muted", Mark: Cross },
  MATURED: { className: "bg-sunken text-muted", Mark: Check },
};

/** The status of a deal with its date: "Open until 24 Nov 2026, 6:00 pm", "Nearly full", "Sold out". */
export async function DealStatusLabel({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const t = await getTranslations("deal");
  const status = displayStatusOf(deal);
  const { className, Mark } = LOOKS[status];
  return (
    <span
      data-slot="deal-standing"
      data-standing={status}
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-note tablet:whitespace-nowrap",
        className,
      )}
    >
      <Mark className="size-2.5 shrink-0" />
      {t(`standing.${status}`, {
        opens: formatMoment(deal.opensAt, locale),
        closes: formatMoment(deal.closesAt, locale),
      })}
    </span>
  );
}
