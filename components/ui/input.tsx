import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The style of every input and select. */
export const INPUT_CLASS = [
  "min-h-12 w-full rounded-md border border-control bg-surface px-3.5 text-body text-ink",
  "placeholder:text-faint hover:border-ink focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0",
  "aria-invalid:border-negative aria-invalid:outline-negative",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken",
].join(" ");

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} data-slot="input" className={cn(INPUT_CLASS, className)} />;
}
