import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { LinkPending } from "./link-pending";

/** A link that shows at once that it was pressed, however slow the network. `href` comes from `hrefFor`. */
export function AppLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={cn("app-link", className)}>
      {children}
      <LinkPending />
    </Link>
  );
}
