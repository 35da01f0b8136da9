import type { ReactNode } from "react";
import type { PaymentSource } from "@/lib/contract/calls/investments";

export interface SourceChoice {
  readonly source: PaymentSource;
  readonly name: string;
  readonly note: ReactNode;
  readonly isDisabled: boolean;
}

interface SourceChoicesProps {
  legend: string;
  choices: readonly SourceChoice[];
  /** The preselected source; the first available one where it is unavailable. */
  chosen: PaymentSource;
}

/** The payment sources, each with its balance. */
export function SourceChoices({ legend, choices, chosen }: SourceChoicesProps) {
  const possible = choices.filter(({ isDisabled }) => !isDisabled);
  const checked = possible.find(({ source }) => source === chosen) ?? possible[0];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-label text-muted">{legend}</legend>
      <div className="divide-y divide-line border-line border-y">
        {choices.map((choice) => (
          <SourceOption key={choice.source} choice={choice} isChosen={choice === checked} />
        ))}
      </div>
    </fieldset>
  );
}

function SourceOption({ choice, isChosen }: { choice: SourceChoice; isChosen: boolean }) {
  const { source, name, note, isDisabled } = choice;
  return (
    <label className="flex min-h-12 items-start gap-3 py-3 text-body text-ink">
      <input
        type="radio"
        name="source"
        value={source}
        defaultChecked={isChosen}
        disabled={isDisabled}
        required
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className={isDisabled ? "text-muted" : undefined}>
        <span className="block font-medium">{name}</span>
        <span className="block text-label text-muted">{note}</span>
      </span>
    </label>
  );
}
