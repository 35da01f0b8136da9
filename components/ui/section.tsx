import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SectionProps {
  title: ReactNode;
  /** Content to the right of the title: a count, a link, a legend. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A section of a page under its serif headline, separated by hairlines and space instead of a box. */
export function Section({ title, aside, id, className, children }: SectionProps) {
  return (
    <section data-slot="section" id={id} className={clsx("section", className)}>
      <div className="section-head">
        <h2 className="serif text-ink text-title">{title}</h2>
        {aside && <div className="text-label text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** The only framed element of a page: a form beside content to read. Panels are never nested. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-slot="panel" className={clsx("rounded-lg border border-line bg-surface p-5 tablet:p-7", className)}>
      {children}
    </div>
  );
}
