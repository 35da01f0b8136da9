import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  /** The small line above the title: a badge or a back link. */
  above?: ReactNode;
  /** The sentence below the title. */
  lead?: ReactNode;
  /** The page's only filled button. */
  action?: ReactNode;
}

/** The header of an investor page: its serif `h1` and the main action. */
export function PageHeader({ title, above, lead, action }: PageHeaderProps) {
  return (
    <header data-slot="page-header" className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="max-w-3xl">
        {above && <div className="mb-2 text-label text-muted">{above}</div>}
        <h1 className="serif text-heading text-ink">{title}</h1>
        {lead && <p className="mt-2 text-body text-muted">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
