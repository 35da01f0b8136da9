"use client";

import { Eye, EyeOff } from "@/components/icons/controls";
import { CHIP } from "./chip";
import { usePrivacy } from "./privacy";

export function PrivacySwitch({ words }: { words: { hide: string; show: string } }) {
  const { hidden, toggle } = usePrivacy();
  const word = hidden ? words.show : words.hide;
  return (
    <button
      type="button"
      onClick={toggle}
      aria-keyshortcuts="h"
      aria-pressed={hidden}
      aria-label={words.hide}
      className={CHIP}
    >
      {hidden ? <EyeOff /> : <Eye />}
      <span className="max-tablet:sr-only">{word}</span>
      <kbd aria-hidden className="font-normal text-faint text-note max-desktop:hidden">
        H
      </kbd>
    </button>
  );
}
