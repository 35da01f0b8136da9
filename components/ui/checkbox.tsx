import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      data-slot="checkbox"
      className={clsx("flex min-h-11 items-start gap-3 py-2.5 text-body text-ink", className)}
    >
      <input {...rest} type="checkbox" className="mt-0.5 size-5 shrink-0 rounded-sm accent-accent" />
      <span>{label}</span>
    </label>
  );
}
