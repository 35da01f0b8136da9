import type { ReactNode } from "react";
import { OPENS_PAGE } from "@/components/ui/drawn/link-attribute";
import { isCurrentEntry, type NavPlace } from "./current-entry";

interface NavEntryProps extends NavPlace {
  /** The path of the page being drawn, in any language. */
  at: string;
  className: string;
  children: ReactNode;
}

/** A link of the frame, for `Drawn`. `NavMarks` moves its mark when the reader moves within the app. */
export function NavEntry({ at, href, roots, isExact, className, children }: NavEntryProps) {
  return (
    <a
      href={href}
      aria-current={isCurrentEntry(at, { href, roots, isExact }) ? "page" : undefined}
      className={className}
      {...OPENS_PAGE}
      data-roots={roots.length > 1 || isExact ? roots.join(" ") : undefined}
      data-exact={isExact || undefined}
    >
      {children}
    </a>
  );
}
