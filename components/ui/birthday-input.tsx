import { useId } from "react";
import { FieldError } from "./field";
import { Input } from "./input";

export interface BirthdayWords {
  birthday: string;
  birthdayHelp: string;
  day: string;
  month: string;
  year: string;
}

interface BirthdayInputProps {
  /** The prefix of `day`, `month` and `year` in the names of the three fields. */
  prefix?: string;
  /** As typed, under those names. */
  values: Readonly<Record<string, string>>;
  error: string | undefined;
  words: BirthdayWords;
}

const PARTS = [
  { part: "day", className: "w-18" },
  { part: "month", className: "w-18" },
  { part: "year", className: "w-26" },
] as const;

/** A date of birth in three short fields, because scrolling a calendar back forty years is tedious. */
export function BirthdayInput({ prefix = "", values, error, words }: BirthdayInputProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-help ${id}-error`}>
      <legend className="font-medium text-label text-muted">{words.birthday}</legend>
      <div className="mt-1.5 flex gap-3">
        {PARTS.map(({ part, className }) => (
          <div key={part}>
            <label htmlFor={`${id}-${part}`} className="text-faint text-note">
              {words[part]}
            </label>
            <Input
              id={`${id}-${part}`}
              name={`${prefix}${part}`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values[`${prefix}${part}`]}
              required
              aria-invalid={error ? true : undefined}
              className={`mt-1 block tabular-nums ${className}`}
            />
          </div>
        ))}
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-faint text-label">
        {words.birthdayHelp}
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
