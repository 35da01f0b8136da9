import type { ComponentProps } from "react";

type WeightInputProps = Omit<ComponentProps<"input">, "type" | "inputMode" | "className"> & {
  /** The short name of the unit. */
  unit: string;
};

/** A weight in grams, in the size of an amount. It is submitted as typed and parsed by the server. */
export function WeightInput({ unit, ...rest }: WeightInputProps) {
  return (
    <span
      data-slot="weight-input"
      className="flex items-baseline gap-2 border-ink border-b-2 pb-1 has-[:focus-visible]:border-accent has-[[aria-invalid]]:border-negative"
    >
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="min-h-11 w-full min-w-0 bg-transparent font-semibold text-heading text-ink outline-none placeholder:text-faint"
      />
      <span aria-hidden className="text-muted text-title">
        {unit}
      </span>
    </span>
  );
}
