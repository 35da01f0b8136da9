import type { ReactNode } from "react";
import { cn } from "./cn";

interface SectionProps {
  title: ReactNode;
  /** What stands at the right of the title: a count, a link, a legend. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its serif headline. Hairlines and space hold it together; there is no box. */
export function Section({ title, aside, id, className, children }: SectionProps) {
  return (
    <section data-slot="section" id={id} className={cn("mt-12 first:mt-0", className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="serif text-ink text-title">{title}</h2>
        {aside && <div className="text-label text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** The one framed thing a page may have: what one fills in, beside what one reads. Never inside another panel. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-slot="panel" className={cn("rounded-lg border border-line bg-surface p-5 tablet:p-7", className)}>
      {children}
    </div>
  );
}
