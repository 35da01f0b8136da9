import type { ReactNode } from "react";

interface PartProps {
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the page: heading at the left, its entries at the right. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section
      id={id}
      className="mt-12 grid scroll-mt-8 gap-x-16 gap-y-5 desktop:mt-16 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]"
    >
      <div>
        <h2 className="serif text-ink text-title">{title}</h2>
        {lead !== undefined && <p className="mt-2 max-w-prose text-body text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export function EntryList({ children }: { children: ReactNode }) {
  return <dl className="border-line-strong border-t">{children}</dl>;
}

interface EntryProps {
  label: string;
  /** Smaller, below the label. */
  note?: string;
  children: ReactNode;
}

export function Entry({ label, note, children }: EntryProps) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-line border-b py-4 tablet:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="font-semibold text-body text-ink">
        {label}
        {note !== undefined && <span className="mt-0.5 block font-normal text-faint text-label">{note}</span>}
      </dt>
      <dd className="wrap-anywhere max-w-prose text-body text-muted">{children}</dd>
    </div>
  );
}
