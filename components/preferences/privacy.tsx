"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { remember } from "./remember";

interface Privacy {
  hidden: boolean;
  /** What a screen reader hears in place of an amount. */
  hiddenLabel: string;
  locale: Locale;
  toggle: () => void;
}

const PrivacyContext = createContext<Privacy>({
  hidden: false,
  hiddenLabel: "",
  locale: DEFAULT_LOCALE,
  toggle: () => {},
});

export const usePrivacy = () => useContext(PrivacyContext);

/** The page's data also stands in inline scripts that have run; with them gone, no digit is left in the document. */
function dropSpentScripts() {
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
  /** What the cookie said when the server drew the page. */
  initialHidden: boolean;
  hiddenLabel: string;
  locale: Locale;
  children: ReactNode;
}

/** Holds the switch of the key `H` and the button. Hides at once, then has the server draw the page anew without digits. */
export function PrivacyProvider({ initialHidden, hiddenLabel, locale, children }: PrivacyProviderProps) {
  const router = useRouter();
  const [hidden, setHidden] = useState(initialHidden);

  const toggle = useCallback(() => {
    const next = !hidden;
    setHidden(next);
    remember({ name: "hideAmounts", value: next ? "1" : null });
    document.documentElement.toggleAttribute("data-hide-amounts", next);
    if (next) dropSpentScripts();
    router.refresh();
  }, [hidden, router]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
      if (plain && event.key.toLowerCase() === "h" && !isTyping(event.target)) toggle();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toggle]);

  const privacy = useMemo(() => ({ hidden, hiddenLabel, locale, toggle }), [hidden, hiddenLabel, locale, toggle]);
  return <PrivacyContext value={privacy}>{children}</PrivacyContext>;
}
