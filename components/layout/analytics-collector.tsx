"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { mayCount } from "@/lib/browser/analytics/consent";
import { resetAnalytics } from "@/lib/browser/analytics/reset";
import { onSignOut } from "@/lib/browser/sign-out";
import { barePath } from "@/lib/i18n/navigation";

const resetOnSignOut = () => resetAnalytics();

/** Counts the pages of a visitor who has agreed to it. Everybody else loads nothing more than this. */
export function AnalyticsCollector() {
  const path = usePathname();
  useEffect(() => onSignOut(resetOnSignOut), []);
  useEffect(() => {
    if (!mayCount(document.cookie, navigator)) return;
    void import("@/lib/browser/analytics/start").then(({ startAnalytics, captureView }) => {
      startAnalytics();
      captureView(barePath(path));
    });
  }, [path]);
  return null;
}
