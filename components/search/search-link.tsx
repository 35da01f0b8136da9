"use client";

import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { notOnServer } from "@/components/ui/server-bundle";
import { findCookie } from "@/lib/contract/facts/preference-cookies";
import type { PaletteView } from "./command-palette";
import { keepTyped } from "./typed-ahead";

const load = () => import("./command-palette").then((module) => ({ default: module.CommandPalette }));
const CommandPalette = lazy(() => (typeof window === "undefined" ? notOnServer() : load()));

/** Ctrl+K and ⌘K always; `/` and `?` unless the visitor has turned single keys off or is typing (WCAG 2.1.4). */
function viewOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): PaletteView | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === "k" ? "search" : null;
  const view = key === "/" ? "search" : key === "?" ? "keys" : null;
  const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]");
  return isTyping || findCookie(document.cookie, "shortcut") === "off" ? null : view;
}

interface SearchLinkProps {
  /** The page of results, which works without scripts. */
  href: string;
  /** The address of the data that the palette searches. */
  source: string;
  /** The name of the search. */
  label: string;
  className: string;
  children: ReactNode;
}

/** Opens the command palette, which is loaded when the pointer enters the link or the palette first opens. */
export function SearchLink({ href, source, label, className, children }: SearchLinkProps) {
  const [view, setView] = useState<PaletteView | null>(null);
  const typed = useRef("");
  const isOpening = view !== null;
  useEffect(() => (isOpening ? keepTyped(typed) : undefined), [isOpening]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = viewOf(event);
      if (wanted === null) return;
      event.preventDefault();
      setView(wanted);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setView("search");
  };
  return (
    <>
      <a
        href={href}
        onClick={open}
        onPointerEnter={() => void load().catch(() => {})}
        aria-keyshortcuts="Control+K Meta+K"
        className={className}
      >
        {children}
      </a>
      {view && (
        <Suspense fallback={null}>
          <CommandPalette initialView={view} {...{ typed, href, source, label }} onClose={() => setView(null)} />
        </Suspense>
      )}
    </>
  );
}
