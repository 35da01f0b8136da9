"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { notOnServer } from "@/components/ui/server-bundle";
import type { PayoutChartProps } from "./payout-chart";
import { BAR_GAP, CHART_HEIGHT, LABEL_HEIGHT, NAME_HEIGHT } from "./payout-geometry";
import { PART_LOOKS } from "./payout-looks";
import { amountOf, PAYOUT_PARTS, type PayoutBar, sharesIn } from "./payout-months";

const PayoutChart = lazy(() => (typeof window === "undefined" ? notOnServer() : import("./payout-chart")));

/** The distance from the viewport at which the chart is loaded. */
const MARGIN = "200px";

/**
 * The payout calendar as rendered before scripts run, each part of a month in its look. Hidden from screen readers,
 * which use the list of months beside it.
 */
function PayoutBars({ bars }: { bars: readonly PayoutBar[] }) {
  const share = sharesIn(bars);
  return (
    <div aria-hidden className="grid grid-cols-12" style={{ height: CHART_HEIGHT, paddingTop: LABEL_HEIGHT }}>
      {bars.map((bar) => (
        <div key={bar.fullName} className="payout-column">
          <div style={{ marginInline: BAR_GAP }}>
            <span className={bar.isPeak ? undefined : "max-tablet:hidden"}>{bar.label}</span>
            {PAYOUT_PARTS.toReversed().map(
              (part) =>
                amountOf(bar, part) > 0 && (
                  <div
                    key={part}
                    className={PART_LOOKS[part].className}
                    style={{ height: `${share(bar, part).toFixed(2)}%` }}
                  />
                ),
            )}
          </div>
          <span style={{ height: NAME_HEIGHT }}>{bar.name}</span>
        </div>
      ))}
    </div>
  );
}

/** Server-rendered bars; near the viewport they are replaced by the interactive chart. */
export function LazyChart(chart: PayoutChartProps) {
  const bars = <PayoutBars bars={chart.bars} />;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={bars}>
          <PayoutChart {...chart} />
        </Suspense>
      ) : (
        bars
      )}
    </div>
  );
}
