"use client";

import { useId } from "react";
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AmountView } from "@/components/money/amount-view";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { BAR_GAP, CHART_HEIGHT, LABEL_HEIGHT, NAME_HEIGHT } from "./payout-geometry";
import { PART_LOOKS } from "./payout-looks";
import { amountOf, PAYOUT_PARTS, type PayoutBar, type PayoutPart, topOf } from "./payout-months";

export interface PayoutChartProps {
  bars: readonly PayoutBar[];
  currency: Currency;
  locale: Locale;
  words: Readonly<Record<PayoutPart | "label", string>>;
}

/** The interactive version of `PayoutBars`: each month's figures on hover and with the arrow keys. */
export default function PayoutChart({ bars, ...reading }: PayoutChartProps) {
  const hatching = useId();
  // The library omits bars without height and shifts the indices of the entries after them, so a bar is found by its
  // month's name.
  const labels = (part: PayoutPart) => (
    <LabelList
      dataKey="fullName"
      content={({ x, y, width, value }) => (
        <BarLabel
          bar={bars.find((bar) => bar.fullName === value && topOf(bar) === part)}
          x={Number(x) + Number(width) / 2}
          y={Number(y) - 7}
        />
      )}
    />
  );
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={{ width: 320, height: CHART_HEIGHT }}>
      <BarChart
        data={bars}
        title={reading.words.label}
        // The label of the first or last month may be wider than its column.
        className="[&>svg]:overflow-visible"
        margin={{ top: LABEL_HEIGHT, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={BAR_GAP}
      >
        <Hatching id={hatching} />
        <XAxis
          dataKey="name"
          height={NAME_HEIGHT}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "var(--muted)", fontSize: 13 }}
        />
        <YAxis hide domain={[0, "dataMax"]} />
        <Tooltip
          cursor={{ fill: "var(--sunken)" }}
          isAnimationActive={false}
          content={({ active, payload }) => (
            <MonthCard bar={active ? findBar(bars, payload) : undefined} {...reading} />
          )}
        />
        {PAYOUT_PARTS.map((part) => {
          const { colour, ground } = PART_LOOKS[part];
          const look = ground === null ? { fill: colour } : { fill: `url(#${hatching}-${part})`, stroke: colour };
          const heightOf = (bar: PayoutBar) => amountOf(bar, part);
          return (
            <Bar key={part} name={part} dataKey={heightOf} stackId="month" isAnimationActive={false} {...look}>
              {labels(part)}
            </Bar>
          );
        })}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The hatching marks unpaid payouts without relying on colour. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      {PAYOUT_PARTS.map((part) => {
        const { colour, ground } = PART_LOOKS[part];
        return (
          ground !== null && (
            <pattern
              key={part}
              id={`${id}-${part}`}
              {...{ width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }}
            >
              <rect width="5" height="5" fill={ground} />
              <rect width="1.5" height="5" fill={colour} />
            </pattern>
          )
        );
      })}
    </defs>
  );
}

function findBar(bars: readonly PayoutBar[], payload: readonly { payload?: unknown }[]): PayoutBar | undefined {
  return bars.find((bar) => bar === payload[0]?.payload);
}

function BarLabel({ bar, x, y }: { bar: PayoutBar | undefined; x: number; y: number }) {
  if (!bar?.label) return null;
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      className={`fill-ink font-semibold text-note ${bar.isPeak ? "" : "max-tablet:hidden"}`}
    >
      {bar.label}
    </text>
  );
}

interface MonthCardProps extends Omit<PayoutChartProps, "bars"> {
  bar: PayoutBar | undefined;
}

function MonthCard({ bar, currency, locale, words }: MonthCardProps) {
  if (!bar) return null;
  return (
    <div className="rounded-md border border-line-strong bg-surface px-3 py-2 text-label text-ink">
      <p className="font-semibold">{bar.fullName}</p>
      {PAYOUT_PARTS.map((part) => {
        const amount = bar.amounts[part];
        return (
          amount !== undefined && (
            <p key={part} className={`flex justify-between gap-4 ${part === "late" ? "text-warning" : "text-muted"}`}>
              {words[part]}
              <AmountView {...{ amount, currency, locale }} className={part === "late" ? "" : "text-ink"} />
            </p>
          )
        );
      })}
    </div>
  );
}
