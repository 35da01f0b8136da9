import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { AppLink } from "./app-link";

/** A link in running text. `href` comes from `hrefFor`. */
export function TextLink({ className, ...rest }: ComponentProps<typeof AppLink>) {
  return <AppLink {...rest} className={clsx("text-link", className)} />;
}
