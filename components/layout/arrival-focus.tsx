"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading of the page that a link has led to, as a new document would begin at its top. Nothing
 * of the next page has the focus before; a field that takes it itself keeps it.
 */
export function ArrivalFocus() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.getElementById("content");
    if (main === null || main.contains(document.activeElement)) return;
    const heading = main.querySelector("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
  return null;
}
