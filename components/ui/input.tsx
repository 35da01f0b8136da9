import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The class of every input and select (controls.css). */
export const INPUT_CLASS = "input";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} data-slot="input" className={clsx(INPUT_CLASS, className)} />;
}
