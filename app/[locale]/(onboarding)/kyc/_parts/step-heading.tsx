"use client";

import { type ReactNode, useEffect, useRef } from "react";

let isFirstPage = true;

/** Takes the focus when the step changes, so that screen readers announce it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On the first page the browser keeps the focus, so that the first Tab reaches "skip to content".
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="serif text-heading text-ink outline-none">
      {children}
    </h1>
  );
}
