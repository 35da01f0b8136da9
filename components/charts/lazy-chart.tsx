"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PayoutBars } from "./payout-bars";
import type { PayoutChartProps } from "./payout-chart";

const PayoutChart = lazy(() => import("./payout-chart"));

/** The distance from the viewport at which the chart is loaded. */
const MARGIN = "200px";

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
