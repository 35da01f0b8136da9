"use client";

import { useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";

interface CopyButtonProps {
  /** The text that is copied. */
  text: string;
  /** `name`: the accessible name, which states the copied text. */
  words: { copy: string; name: string; copied: string; copyByHand: string };
}

const never = () => () => undefined;

/** Copies one text. Invisible without scripts, which it needs; the text itself stays selectable. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied, "positive");
    } catch {
      // The clipboard is unavailable without TLS or permission.
      toast(words.copyByHand);
    }
  }

  return (
    <button
      type="button"
      aria-label={words.name}
      onClick={() => void copy()}
      className={`-my-2 inline-flex min-h-11 shrink-0 cursor-pointer items-center font-semibold text-accent text-label underline-offset-4 hover:underline ${isHydrated ? "print:hidden" : "invisible"}`}
    >
      {words.copy}
    </button>
  );
}
