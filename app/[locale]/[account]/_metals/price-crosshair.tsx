"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";

/** A price and its place on the chart, in percent. */
export interface CrosshairPoint {
  readonly left: number;
  readonly top: number;
  readonly when: string;
  readonly price: string;
}

interface CrosshairProps {
  /** From the left to the right; never empty. */
  points: readonly CrosshairPoint[];
  label: string;
  /** The chart as the server drew it. */
  children: ReactNode;
}

/** Keys and the place to which they lead from one of so many points. */
const KEYS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => index + 10,
  PageDown: (index) => index - 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** The price of a day, under the pointer or moved by the arrow keys. Without scripts the chart stands alone. */
export function PriceCrosshair({ points, label, children }: CrosshairProps) {
  const last = points.length - 1;
  const [index, setIndex] = useState(last);
  const [isShown, setShown] = useState(false);
  const point = points[index];

  function follow({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = ((clientX - left) / width) * 100;
    const nearest = points.reduce(
      (best, each, at) => (Math.abs(each.left - place) < Math.abs((points[best]?.left ?? 0) - place) ? at : best),
      0,
    );
    setIndex(nearest);
    setShown(true);
  }

  function move(event: KeyboardEvent) {
    const to = KEYS[event.key]?.(index, last);
    if (to === undefined) return;
    event.preventDefault();
    setIndex(Math.min(last, Math.max(0, to)));
    setShown(true);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      data-shown={isShown ? "" : undefined}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={point && `${point.when}: ${point.price}`}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={move}
      className="relative h-44 touch-pan-y tablet:h-52"
    >
      {children}
      {isShown && point && (
        <div aria-hidden className="pointer-events-none absolute inset-y-0" style={{ left: `${point.left}%` }}>
          <span className="absolute inset-y-0 border-ink border-l" />
          <span
            className="absolute size-2 -translate-1/2 rounded-full border-[1.5px] border-ink bg-ground"
            style={{ top: `${point.top}%` }}
          />
          <p
            className={`absolute top-1 whitespace-nowrap rounded-sm bg-surface px-2 py-1 text-label text-muted ${point.left > 55 ? "right-2" : "left-2"}`}
          >
            <b className="block font-semibold text-ink tabular-nums">{point.price}</b>
            {point.when}
          </p>
        </div>
      )}
    </div>
  );
}
