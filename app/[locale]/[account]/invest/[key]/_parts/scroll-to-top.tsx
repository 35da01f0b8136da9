"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Scrolls to the headline when the view changes without navigation, because the submit button is far down the page.
 * Does nothing on the first render.
 */
export function FromTheTop({ view, children }: { view: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    frame.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [view]);
  return <div ref={frame}>{children}</div>;
}
