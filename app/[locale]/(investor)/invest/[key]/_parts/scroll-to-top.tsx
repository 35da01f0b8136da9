"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * The page stays and its view changes: whoever was far down, at the button, is taken to the headline of what came of
 * it. Does nothing when the page was opened with this view.
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
