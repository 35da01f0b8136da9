"use client";

import { useId } from "react";
import { FieldError } from "@/components/ui/field";
import type { ChoiceName } from "./choice";

export interface ChoiceGroupWords {
  readonly name: ChoiceName;
  readonly legend: string;
  /** The validation error of the requested value. */
  readonly error: string | undefined;
  /** Why options of the deal are left out; null where all are offered. */
  readonly reason: string | null;
  readonly options: readonly { readonly value: string; readonly words: string; readonly note: string | null }[];
}

interface ChoiceGroupProps {
  group: ChoiceGroupWords;
  chosen: string | null;
  onChoose: (name: ChoiceName, value: string) => void;
}

/** One choice of a deal as a group of native radio buttons, styled as keys. */
export function ChoiceGroup({ group: { name, legend, error, reason, options }, chosen, onChoose }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={reason ? `${id}-reason ${id}-error` : `${id}-error`} className="mt-5">
      <legend className="mb-1.5 font-medium text-label text-muted">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {options.map(({ value, words, note }) => (
          <label
            key={value}
            className="flex min-h-12 flex-col justify-center rounded-md border border-line-strong px-3 py-1.5 text-label text-ink has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(name, value)}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span className="font-semibold">{words}</span>
            {note && <span className="text-muted">{note}</span>}
          </label>
        ))}
      </div>
      {reason && (
        <p id={`${id}-reason`} className="mt-2 text-faint text-note">
          {reason}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
