"use client";

import { type ReactNode, useEffect, useRef } from "react";

let isFirstPage = true;

/** The step's headline. Takes the focus when one step makes place for the next, so that the change is heard. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On the first page the focus belongs to the browser, and the first Tab to "skip to content".
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="serif text-heading text-ink outline-none">
      {children}
    </h1>
  );
}
