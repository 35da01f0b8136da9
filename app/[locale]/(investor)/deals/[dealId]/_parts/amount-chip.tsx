"use client";

import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { AmountChoice } from "./amount-form";

interface AmountChipProps {
  choice: AmountChoice;
  isUrgent?: boolean;
  onChoose: (choice: AmountChoice) => void;
}

/** A link, so that it works before scripts do; with them it fills the field at once. */
export function AmountChip({ choice, isUrgent = false, onChoose }: AmountChipProps) {
  return (
    <Link
      href={choice.href}
      replace
      scroll={false}
      prefetch={false}
      onClick={(event) => {
        event.preventDefault();
        onChoose(choice);
      }}
      className={cn(
        "inline-flex min-h-11 items-center rounded-full border px-4 text-label hover:bg-sunken",
        isUrgent ? "border-ink font-semibold text-ink" : "border-line-strong text-ink",
      )}
    >
      {choice.words}
    </Link>
  );
}
