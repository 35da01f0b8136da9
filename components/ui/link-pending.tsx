"use client";

import { useLinkStatus } from "next/link";

/**
 * Inside a link: there while the page that it leads to is on its way, for styles to find (`has-[[data-on-its-way]]`).
 * On a slow network nothing else would say that the press was felt.
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <span data-on-its-way hidden /> : null;
}
