import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A link in running text. `href` comes from `hrefFor`. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn("underline decoration-line-strong underline-offset-3 hover:decoration-current", className)}
    />
  );
}
