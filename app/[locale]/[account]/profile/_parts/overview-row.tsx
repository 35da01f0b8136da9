import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Chevron } from "@/components/ui/icons/marks";

interface OverviewRowProps {
  /** The anchor under which other pages and old links know this part of the profile. */
  id: string;
  href: string;
  title: string;
  /** The setting's present state in a few words; absent when it could not be read. */
  note: ReactNode;
  status?: ReactNode;
}

/** A part of the profile: its name, its present state, and the link to its page. */
export function OverviewRow({ id, href, title, note, status }: OverviewRowProps) {
  return (
    <li id={id} className="target:bg-sunken">
      <AppLink
        href={href}
        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-medium text-body text-ink">{title}</span>
          {note && <span className="wrap-anywhere block text-label text-muted tabular-nums">{note}</span>}
        </span>
        <span>{status}</span>
        <Chevron className="size-4 -rotate-90 text-faint" />
      </AppLink>
    </li>
  );
}

export function OverviewGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <h2 className="mb-1 text-label text-muted">{title}</h2>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </section>
  );
}
