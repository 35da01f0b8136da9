"use client";

import { Eye, EyeOff } from "@/components/ui/icons/controls";
import { usePrivacy } from "../preferences/privacy";
import { CHIP } from "./chip";

export function PrivacySwitch({ words }: { words: { hide: string; show: string } }) {
  const { hidden, toggle, hasShortcut } = usePrivacy();
  return (
    <button type="button" onClick={toggle} aria-keyshortcuts={hasShortcut ? "h" : undefined} className={CHIP}>
      {hidden ? <EyeOff /> : <Eye />}
      <span className="max-tablet:sr-only">{hidden ? words.show : words.hide}</span>
      {hasShortcut && (
        <kbd aria-hidden className="font-normal text-faint text-note max-desktop:hidden">
          H
        </kbd>
      )}
    </button>
  );
}

/** Turns the single keys off and on. */
export function ShortcutSwitch({ words }: { words: { on: string; off: string; label: string } }) {
  const { hasShortcut, setShortcut } = usePrivacy();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={hasShortcut}
      aria-label={words.label}
      onClick={() => setShortcut(!hasShortcut)}
      className={CHIP}
    >
      {hasShortcut ? words.on : words.off}
    </button>
  );
}
