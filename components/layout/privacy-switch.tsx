"use client";

import { Eye, EyeOff } from "@/components/ui/icons/controls";
import { usePrivacy } from "../preferences/privacy";
import { CHIP } from "./chip";

export function PrivacySwitch({ words }: { words: { hide: string; show: string } }) {
  const { hidden, toggle } = usePrivacy();
  return (
    <button type="button" onClick={toggle} aria-keyshortcuts="h" className={CHIP}>
      {hidden ? <EyeOff /> : <Eye />}
      <span className="max-tablet:sr-only">{hidden ? words.show : words.hide}</span>
      <kbd aria-hidden className="font-normal text-faint text-note max-desktop:hidden">
        H
      </kbd>
    </button>
  );
}
