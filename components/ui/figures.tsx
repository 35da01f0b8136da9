import { clsx } from "clsx";
import type { ReactNode } from "react";

interface FiguresProps {
  /**
   * The breakpoint for one row: 1024 px, or 1440 px beside other content. More than four figures would collide at
   * 1024 px when they have lakhs and paise, so they stand three in a row.
   */
  rowFrom?: "desktop" | "large" | "threes";
  className?: string;
  children: ReactNode;
}

/**
 * The strip of figures under a headline: a small label above, the figure, its source or date below; hairlines
 * between. Two in a row on a phone, all or three in a row on a screen.
 */
export function Figures({ rowFrom = "desktop", className, children }: FiguresProps) {
  return (
    <dl data-slot="figures" className={clsx(`figures from-${rowFrom}`, className)}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Figure({ label, note, className, children }: FigureProps) {
  return (
    <div data-slot="figure" className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd>{note}</dd>}
    </div>
  );
}

/** Rows with the label left and the value right, separated by hairlines: a summary before a confirmation. */
export function Lines({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl data-slot="lines" className={clsx("divide-y divide-line", className)}>
      {children}
    </dl>
  );
}

/** A reference or number in a line, in groups that stay whole; selected as a whole to be copied. */
export function Reference({ children }: { children: string }) {
  return <span className="select-all break-words text-label tabular-nums">{children}</span>;
}

export function Line({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div data-slot="line" className="line">
      <dt>{label}</dt>
      <dd className={strong ? "font-semibold" : undefined}>{children}</dd>
    </div>
  );
}
