import { formatDate } from "@/components/money/format";
import { type CalendarDate, daysBetween } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import type { Example } from "@/lib/products/example";

interface PayoutLineProps {
  payouts: Example["payouts"];
  from: CalendarDate;
  /** A text alternative for screen readers. */
  label: string;
  locale: Locale;
}

const BOX = { width: 320, height: 56 } as const;
/** Heights grow with the square root of an amount: to scale, a coupon beside the principal could not be seen. */
const heightOf = (net: number, most: number) => Math.sqrt(net / most) * (BOX.height - 6);

/** Each payout on its day along the term; the part of a bar that is principal is paler. */
export function ExamplePayoutLine({ payouts, from, label, locale }: PayoutLineProps) {
  const last = payouts.at(-1);
  if (!last) return null;
  const days = Math.max(1, daysBetween({ from, to: last.dueOn }));
  const most = Math.max(1, ...payouts.map(({ net }) => net));
  const width = Math.min(8, BOX.width / (payouts.length * 2));
  return (
    <figure className="mt-5">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        className="block w-full overflow-visible"
      >
        <path d={`M0 ${BOX.height}H${BOX.width}`} className="stroke-line-strong" />
        {payouts.map(({ dueOn, net, principal }) => {
          const height = heightOf(net, most);
          const x = (daysBetween({ from, to: dueOn }) / days) * (BOX.width - width);
          return (
            <rect
              key={dueOn}
              x={Math.round(x * 10) / 10}
              y={Math.round((BOX.height - height) * 10) / 10}
              width={width}
              height={Math.round(height * 10) / 10}
              className={principal > 0 ? "fill-accent/45" : "fill-accent"}
            />
          );
        })}
      </svg>
      <figcaption aria-hidden className="mt-1.5 flex justify-between text-faint text-note">
        <span>{formatDate(from, locale)}</span>
        <span>{formatDate(last.dueOn, locale)}</span>
      </figcaption>
    </figure>
  );
}
