"use client";

import { useSyncExternalStore } from "react";
import { HalfMoon, Moon, Sun } from "@/components/ui/icons/controls";
import { savePreference } from "../preferences/save-preference";
import { CHIP } from "./chip";

type Theme = "system" | "light" | "dark";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const MARKS = { system: HalfMoon, light: Sun, dark: Moon };

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function watchTheme(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function choose(theme: Theme) {
  const chosen = theme === "system" ? null : theme;
  savePreference({ name: "theme", value: chosen });
  if (chosen === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Cycles through system, light and dark. `words` has the label of each. */
export function ThemeSwitch({ words }: { words: Record<Theme, string> }) {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => "system" as const);
  const Icon = MARKS[theme];
  return (
    <button
      type="button"
      onClick={() => choose(NEXT[theme])}
      aria-label={words[theme]}
      title={words[theme]}
      className={CHIP}
    >
      <Icon />
    </button>
  );
}
