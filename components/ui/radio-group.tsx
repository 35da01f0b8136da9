import { useId } from "react";
import { FieldError } from "./field";

interface RadioGroupProps {
  name: string;
  legend: string;
  help?: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

/** A question and its options, one below the other; the whole line of an option is clickable. */
export function RadioGroup({ name, legend, help, options, defaultValue, error, required }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset data-slot="radio-group" aria-describedby={`${help ? `${id}-help ` : ""}${id}-error`}>
      <legend className="font-medium text-body text-ink">{legend}</legend>
      {help && (
        <p id={`${id}-help`} className="mt-1 text-faint text-label">
          {help}
        </p>
      )}
      <div className="mt-2 divide-y divide-line border-line border-y">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-12 items-center gap-3 py-2 text-body text-ink">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              required={required}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
