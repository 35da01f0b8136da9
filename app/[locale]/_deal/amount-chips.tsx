"use client";

import { clsx } from "clsx";
import type { AmountChoice } from "@/app/[locale]/_deal/amount-suggestions";
import { AppLink } from "@/components/ui/app-link";

interface AmountChipsProps {
  label: string;
  /** The nearest valid amount, suggested for an invalid one. */
  instead: AmountChoice | null;
  choices: readonly AmountChoice[];
  onChoose: (choice: AmountChoice) => void;
}

export function AmountChips({ label, instead, choices, onChoose }: AmountChipsProps) {
  if (instead === null && choices.length === 0) return null;
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {instead && <AmountChip choice={instead} isUrgent onChoose={onChoose} />}
      {choices.map((choice) => (
        <AmountChip key={`${choice.isMore} ${choice.plain}`} choice={choice} onChoose={onChoose} />
      ))}
    </nav>
  );
}

interface AmountChipProps {
  choice: AmountChoice;
  isUrgent?: boolean;
  onChoose: (choice: AmountChoice) => void;
}

/** A link, so that it works without JavaScript; with JavaScript it fills the field at once. */
function AmountChip({ choice, isUrgent = false, onChoose }: AmountChipProps) {
  return (
    <AppLink
      href={choice.href}
      replace
      scroll={false}
      onClick={(event) => {
        event.preventDefault();
        onChoose(choice);
      }}
      className={clsx(
        "inline-flex min-h-11 items-center rounded-full border px-4 text-label hover:bg-sunken",
        isUrgent ? "border-ink font-semibold text-ink" : "border-line-strong text-ink",
      )}
    >
      {choice.words}
    </AppLink>
  );
}
