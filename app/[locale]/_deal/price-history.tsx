import { getTranslations } from "next-intl/server";
import { formatMonth, quotedPrice } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import type { Deal } from "@/lib/contract/calls/deals";
import { addMonths, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";

interface HistoryProps {
  deal: Deal;
  locale: Locale;
}

const BOX = { width: 640, height: 96, pad: 22 } as const;

/** A bond's last price of each month before the deal opened, the lowest and the highest named, and the list of all. */
export async function BondPriceHistory({ deal, locale }: HistoryProps) {
  const prices = deal.evidence.monthlyPrices;
  if (productOf(deal.product).couponTermsOf === null) return null;
  const t = await getTranslations("deal.prices");
  if (!prices) return <Disclosure summary={t("title")}>{t("none")}</Disclosure>;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const xOf = (index: number) => Math.round((index / (prices.length - 1)) * 1_000) / 10;
  const yOf = (price: number) =>
    Math.round(BOX.pad + (1 - (price - low) / Math.max(1, high - low)) * (BOX.height - 2 * BOX.pad));
  const monthOf = (index: number) =>
    formatMonth(addMonths(dateInIndia(deal.opensAt), index - prices.length).slice(0, 7), locale);
  const marked = [...new Set([prices.indexOf(low), prices.indexOf(high), prices.length - 1])];
  const points = prices.map((price, index) => `${(xOf(index) / 100) * BOX.width} ${yOf(price)}`).join("L");
  return (
    <Disclosure summary={t("title")} isWide>
      <p className="text-label text-muted">{t("aside")}</p>
      <figure>
        <div className="relative mx-8" style={{ height: BOX.height }}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            preserveAspectRatio="none"
            width="100%"
            height={BOX.height}
            className="absolute inset-0 fill-none text-accent"
          >
            <path d={`M${points}`} stroke="currentColor" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />
          </svg>
          <svg
            role="img"
            aria-label={t("label", { low: quotedPrice(low), high: quotedPrice(high) })}
            width="100%"
            height={BOX.height}
            className="absolute inset-0 overflow-visible text-accent"
          >
            {marked.map((index) => {
              const price = prices[index] ?? low;
              return (
                <g key={index}>
                  <circle cx={`${xOf(index)}%`} cy={yOf(price)} r="3.5" className="fill-ground stroke-current" />
                  <text
                    x={`${xOf(index)}%`}
                    y={yOf(price) + (price === low || (index === prices.length - 1 && price < high) ? 18 : -9)}
                    textAnchor="middle"
                    className="fill-ink font-semibold text-note"
                  >
                    {quotedPrice(price)}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
        <figcaption className="flex justify-between border-line border-t pt-1 text-label text-muted">
          <span>{monthOf(0)}</span>
          <span>{monthOf(prices.length - 1)}</span>
        </figcaption>
      </figure>
      <Disclosure summary={t("each")} isWide>
        <Lines>
          {prices.map((price, index) => (
            <Line key={monthOf(index)} label={monthOf(index)}>
              {quotedPrice(price)}
            </Line>
          ))}
        </Lines>
      </Disclosure>
    </Disclosure>
  );
}
