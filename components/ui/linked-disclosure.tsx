import type { ReactNode } from "react";
import { AppLink } from "./app-link";
import { Chevron } from "./icons/marks";

interface LinkedDisclosureProps {
  summary: ReactNode;
  /** The same page with its other state: open, or closed again. */
  href: string;
  isOpen: boolean;
  children: ReactNode;
}

/**
 * Like `Disclosure`, but without its content while it is closed: its link leads to the page that has the content
 * (docs/decisions/0227). For long lists that repeat a chart in figures. Works without scripts; the router follows the link in place.
 */
export function LinkedDisclosure({ summary, href, isOpen, children }: LinkedDisclosureProps) {
  return (
    <div data-slot="disclosure" className="disclosure">
      <AppLink href={href} scroll={false} aria-expanded={isOpen}>
        {summary}
        <Chevron />
      </AppLink>
      {isOpen && <div className="max-w-prose pb-5 text-body text-muted">{children}</div>}
    </div>
  );
}
