"use client";

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { PayoutChartProps } from "./payout-chart";

const PayoutChart = lazy(() => import("./payout-chart"));

/** How far ahead of the screen a chart is fetched. */
const MARGIN = "200px";

/** Shows the server's drawing; when it nears the screen, the chart that answers to pointer and keys takes its place. */
export function LazyChart({ children, ...chart }: PayoutChartProps & { children: ReactNode }) {
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
        <Suspense fallback={children}>
          <PayoutChart {...chart} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
