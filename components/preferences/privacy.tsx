"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { savePreference } from "./save-preference";

interface Privacy {
  hidden: boolean;
  /** The screen reader's text for a hidden amount. */
  hiddenLabel: string;
  locale: Locale;
  toggle: () => void;
  /** Whether the key H toggles. */
  hasShortcut: boolean;
  setShortcut: (isOn: boolean) => void;
}

const PrivacyContext = createContext<Privacy>({
  hidden: false,
  hiddenLabel: "",
  locale: DEFAULT_LOCALE,
  toggle: () => {},
  hasShortcut: true,
  setShortcut: () => {},
});

export const usePrivacy = () => useContext(PrivacyContext);

/** Executed inline scripts also contain the page's data; removing them leaves no digit in the document. */
function removeExecutedScripts() {
  for (const script of document.querySelectorAll("script:not([src])")) {
    if (script.textContent?.includes("__next_f")) script.remove();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

interface PrivacyProviderProps {
  /** The cookie's value when the server rendered the page. */
  initialHidden: boolean;
  /** Likewise. */
  initialShortcut: boolean;
  hiddenLabel: string;
  locale: Locale;
  children: ReactNode;
}

/**
 * Provides the privacy state for the key `H` and the button. Hides amounts at once, then re-renders the page on the
 * server without digits.
 */
export function PrivacyProvider({
  initialHidden,
  initialShortcut,
  hiddenLabel,
  locale,
  children,
}: PrivacyProviderProps) {
  const router = useRouter();
  const [hasShortcut, keepShortcut] = useState(initialShortcut);
  const [hidden, setHidden] = useState(initialHidden);

  const toggle = useCallback(() => {
    const next = !hidden;
    setHidden(next);
    savePreference({ name: "hideAmounts", value: next ? "1" : null });
    document.documentElement.toggleAttribute("data-hide-amounts", next);
    if (next) removeExecutedScripts();
    router.refresh();
  }, [hidden, router]);

  const setShortcut = useCallback((isOn: boolean) => {
    keepShortcut(isOn);
    savePreference({ name: "shortcut", value: isOn ? null : "off" });
  }, []);

  useEffect(() => {
    if (!hasShortcut) return;
    function onKey(event: KeyboardEvent) {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
      if (plain && event.key.toLowerCase() === "h" && !isTyping(event.target)) toggle();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toggle, hasShortcut]);

  const privacy = useMemo(
    () => ({ hidden, hiddenLabel, locale, toggle, hasShortcut, setShortcut }),
    [hidden, hiddenLabel, locale, toggle, hasShortcut, setShortcut],
  );
  return <PrivacyContext value={privacy}>{children}</PrivacyContext>;
}
