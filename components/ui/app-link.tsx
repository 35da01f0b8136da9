import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";
import { LinkPending } from "./link-pending";

/**
 * A link that shows at once that it was pressed, however slow the network. `href` comes from `hrefFor`. Its page is not
 * prefetched: of a page that is drawn for its reader a prefetch brings nothing, and costs the server a request per link.
 */
export function AppLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...rest} className={clsx("app-link", className)}>
      {children}
      <LinkPending />
    </Link>
  );
}
