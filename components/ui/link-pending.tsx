"use client";

import { useLinkStatus } from "next/link";

/**
 * A marker inside a link while its target page is loading, for styles (`has-[[data-on-its-way]]`). On a slow network
 * there would be no other feedback. Links of the frame have `markPending` (`drawn/followed-link.ts`), which also shows a
 * skeleton.
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <span data-on-its-way="" hidden /> : null;
}
