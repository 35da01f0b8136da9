import { clsx } from "clsx";
import type { ReactNode } from "react";

// Full class names, so that Tailwind finds them.
const ROW_FROM = {
  desktop: [
    "desktop:auto-cols-[minmax(min-content,1fr)] desktop:[&>*]:min-w-min desktop:grid-flow-col desktop:grid-cols-none desktop:[&>*+*]:border-l desktop:[&>*+*]:pl-6",
    "max-desktop:[&>*:nth-child(even)]:border-l max-desktop:[&>*:nth-child(even)]:pl-5",
    "max-desktop:[&>*:last-child:nth-child(odd)]:col-span-2",
  ],
  large: [
    "large:auto-cols-[minmax(min-content,1fr)] large:[&>*]:min-w-min large:grid-flow-col large:grid-cols-none large:[&>*+*]:border-l large:[&>*+*]:pl-6",
    "max-large:[&>*:nth-child(even)]:border-l max-large:[&>*:nth-child(even)]:pl-5",
    "max-large:[&>*:last-child:nth-child(odd)]:col-span-2",
  ],
  /** One row as `large`, with more room for the first figure. */
  fitted: [
    "large:auto-cols-auto large:grid-cols-[minmax(min-content,1.5fr)_repeat(3,minmax(min-content,1fr))] large:[&>*]:min-w-min large:grid-flow-col large:[&>*+*]:border-l large:[&>*+*]:pl-6",
    "max-large:[&>*:nth-child(even)]:border-l max-large:[&>*:nth-child(even)]:pl-5",
    "max-large:[&>*:last-child:nth-child(odd)]:col-span-2",
  ],
  threes: [
    "desktop:grid-cols-3 desktop:[&>*:not(:nth-child(3n+1))]:border-l desktop:[&>*:not(:nth-child(3n+1))]:pl-6",
    "max-desktop:[&>*:nth-child(even)]:border-l max-desktop:[&>*:nth-child(even)]:pl-5",
    "max-desktop:[&>*:last-child:nth-child(odd)]:col-span-2",
  ],
} as const;

interface FiguresProps {
  /**
   * The breakpoint for one row: 1024 px, or 1440 px beside other content. More than four figures would collide at
   * 1024 px when they have lakhs and paise, so they stand three in a row.
   */
  rowFrom?: keyof typeof ROW_FROM;
  className?: string;
  children: ReactNode;
}

/**
 * The strip of figures under a headline: a small label above, the figure, its source or date below; hairlines
 * between. Two in a row on a phone, all or three in a row on a screen.
 */
export function Figures({ rowFrom = "desktop", className, children }: FiguresProps) {
  return (
    <dl
      data-slot="figures"
      className={clsx(
        "grid grid-cols-2 border-line-strong border-t [&>*]:border-line [&>*]:border-b",
        ROW_FROM[rowFrom],
        className,
      )}
    >
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
    <div data-slot="figure" className={clsx("min-w-0 py-4 pr-3", className)}>
      <dt className="text-label text-muted">{label}</dt>
      {/* On the narrowest phones a figure of crores would exceed half of the width. */}
      <dd className="mt-0.5 font-semibold text-ink text-lead max-[23.4rem]:text-body">{children}</dd>
      {note && <dd className="mt-0.5 text-faint text-note">{note}</dd>}
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
