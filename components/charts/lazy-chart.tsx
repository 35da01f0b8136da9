"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PayoutBars } from "./payout-bars";
import type { PayoutChartProps } from "./payout-chart";

const PayoutChart = lazy(() => import("./payout-chart"));

/** How far ahead of the screen a chart is fetched. */
const MARGIN = "200px";

/** Plain bars, in the page before any script; when they near the screen, the chart that answers to pointer and keys takes their place. */
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
