import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Chevron } from "@/components/ui/icons/marks";
import { INPUT_CLASS } from "./input";

/** A styled native select. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span data-slot="select" className={clsx("relative block", className)}>
      <select {...rest} className={clsx(INPUT_CLASS, "appearance-none pr-10")}>
        {children}
      </select>
      <Chevron className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}
