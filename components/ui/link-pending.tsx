"use client";

import { useLinkStatus } from "next/link";
import { useEffect, useState } from "react";

/** Below this, a skeleton would only flash. */
const SKELETON_AFTER_MS = 200;

/**
 * A marker inside a link while its target page is loading, for styles (`has-[[data-on-its-way]]`). On a slow network
 * there would be no other feedback. `opensPage` also replaces the page by a skeleton (`components/layout/app-shell`).
 */
export function LinkPending({ opensPage = false }: { opensPage?: boolean }) {
  const { pending } = useLinkStatus();
  return pending ? <PendingMark opensPage={opensPage} /> : null;
}

function PendingMark({ opensPage }: { opensPage: boolean }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!opensPage) return;
    const timer = setTimeout(() => setIsLong(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opensPage]);
  return <span data-on-its-way={isLong ? "long" : ""} hidden />;
}
