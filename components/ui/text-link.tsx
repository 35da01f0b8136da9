import type { ComponentProps } from "react";
import { AppLink } from "./app-link";
import { cn } from "./cn";

/** A link in running text. `href` comes from `hrefFor`. */
export function TextLink({ className, ...rest }: ComponentProps<typeof AppLink>) {
  return <AppLink {...rest} className={cn("text-link", className)} />;
}
