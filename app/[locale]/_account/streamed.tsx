import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { DEVICE_TYPE_COOKIE } from "@/lib/contract/facts/visit";

interface StreamedProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part that reaches a browser with scripts after the page, in place of its fallback. Any other browser receives it
 * within the page, because only a script can put a streamed part in its place.
 */
export async function Streamed({ fallback, children }: StreamedProps) {
  // Only a script writes this cookie, on every page.
  const runsScripts = (await cookies()).has(DEVICE_TYPE_COOKIE);
  return runsScripts ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
