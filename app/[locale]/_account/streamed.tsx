import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { PREFERENCE_COOKIES } from "@/lib/contract/facts/preference-cookies";

interface StreamedProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part that reaches a browser with scripts after the page, in place of its fallback. Any other browser receives it
 * within the page, because only a script can put a streamed part in its place.
 */
export async function Streamed({ fallback, children }: StreamedProps) {
  const runsScripts = (await cookies()).has(PREFERENCE_COOKIES.scripts);
  return runsScripts ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
