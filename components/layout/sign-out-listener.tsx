"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { finishSignOut, followSignOuts } from "@/lib/browser/sign-out";

/** Ends a session in this tab when the server or another tab has ended it. */
export function SignOutListener() {
  const pathname = usePathname();
  useEffect(followSignOuts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server ends a session during a navigation.
  useEffect(finishSignOut, [pathname]);
  return null;
}
