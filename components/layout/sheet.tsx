"use client";

import type { MouseEvent, ReactNode } from "react";

interface SheetProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

/**
 * A sheet from below: a native popover, so it opens without scripts, and closes with Escape or a press beside it. A link
 * in it closes it, because the layout outlives the navigation.
 */
export function Sheet({ id, label, className, children }: SheetProps) {
  const close = ({ target, currentTarget }: MouseEvent<HTMLDivElement>) => {
    if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    <div id={id} popover="auto" role="dialog" aria-label={label} onClick={close} className={className}>
      {children}
    </div>
  );
}
