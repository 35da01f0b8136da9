import { cn } from "@/components/ui/cn";
import { Check, Circle, ClockMark, Cross, HatchedCircle, Ring, Triangle } from "@/components/ui/icons/marks";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { type DealDisplayStatus, dealDisplayStatusOf } from "./deal-facts";
import { dealStatusWords } from "./deal-status-words";

interface Look {
  readonly className: string;
  readonly Mark: typeof Circle;
}

// Colour, shape and words. A check only where everything was paid, a triangle only where something is late.
const LOOKS: Record<DealDisplayStatus, Look> = {
  UPCOMING: { className: "border border-line-strong text-muted", Mark: ClockMark },
  OPEN: { className: "bg-accent-soft text-accent", Mark: Circle },
  NEARLY_FULL: { className: "bg-warning-soft text-warning", Mark: Ring },
  RUNNING: { className: "bg-sunken text-ink", Mark: HatchedCircle },
  LATE: { className: "bg-warning-soft text-warning", Mark: Triangle },
  AWAITED: { className: "bg-sunken text-muted", Mark: ClockMark },
  REPAID: { className: "bg-sunken text-ink", Mark: Check },
  LOSS: { className: "bg-sunken text-negative", Mark: Cross },
  UNSOLD: { className: "bg-sunken text-muted", Mark: Cross },
};

interface DealStatusProps {
  deal: ListedDeal;
  /** The reader's time zone; null on a page that everybody sees. */
  zone: string | null;
  locale: Locale;
}

/** The status of a deal in words with its date; once it has ended, its outcome. */
export async function DealStatusLabel({ deal, zone, locale }: DealStatusProps) {
  const status = dealDisplayStatusOf(deal);
  const { className, Mark } = LOOKS[status];
  return (
    <span data-slot="deal-standing" data-standing={status} className={cn("deal-state", className)}>
      <Mark className="size-2.5 shrink-0" />
      {await dealStatusWords(deal, { zone, locale })}
    </span>
  );
}
