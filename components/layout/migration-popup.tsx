"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { notOnServer } from "@/components/ui/server-bundle";
import { browserStores, isSignedIn } from "@/lib/browser/storage";
import { findCookie } from "@/lib/contract/facts/preference-cookies";
import { popupIsDue } from "./migration-check";
import type { MigrationWords } from "./migration-dialog";

const MigrationDialog = lazy(() =>
  typeof window === "undefined"
    ? notOnServer()
    : import("./migration-dialog").then((module) => ({ default: module.MigrationDialog })),
);

/**
 * Tells a migrated investor once per visit that ultra has replaced the older product. `migration-check.ts` has the
 * conditions. A visitor loads these conditions only.
 */
export function MigrationPopup({ words }: { words: MigrationWords }) {
  const pathname = usePathname();
  const [isDue, setDue] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in ends on another page, where the check must run again.
  useEffect(() => {
    const app = findCookie(document.cookie, "app");
    const closed = findCookie(document.cookie, "migrationClosed") !== null;
    setDue(popupIsDue({ signedIn: isSignedIn(browserStores().local), app, closed }));
  }, [pathname]);

  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <MigrationDialog words={words} />
    </Suspense>
  );
}
