"use client";

import { usePathname } from "next/navigation";
import { useLayoutEffect } from "react";
import { barePath } from "@/lib/i18n/navigation";
import { isCurrentEntry } from "./current-entry";

/**
 * Marks the current entries of the frame, which the server draws once and which outlives a move within the app. The mark of the
 * pressed link is removed in a layout effect, before any effect of the next page: while it stands, a skeleton hides that page, and
 * nothing in it can take the focus.
 */
export function NavMarks() {
  const path = usePathname();
  useLayoutEffect(() => {
    for (const mark of document.querySelectorAll("[data-drawn] [data-on-its-way]")) mark.remove();
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".rail-link, .bar-link[href], .sheet-link")) {
      const href = link.getAttribute("href") ?? "";
      const roots = link.dataset.roots?.split(" ") ?? [barePath(href)];
      if (isCurrentEntry(path, { href, roots, isExact: "exact" in link.dataset })) {
        link.setAttribute("aria-current", "page");
      } else link.removeAttribute("aria-current");
    }
  }, [path]);
  return null;
}
