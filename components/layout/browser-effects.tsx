"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { mayCount } from "@/lib/browser/analytics/consent";
import { resetAnalytics } from "@/lib/browser/analytics/reset";
import { reportDevice } from "@/lib/browser/device";
import { finishSignOut, followEndedVisits, followSignOuts, onSignOut } from "@/lib/browser/sign-out";
import { barePath } from "@/lib/i18n/navigation";

/** Keeps the cookies that describe this device up to date. */
export function DeviceCookie() {
  useEffect(reportDevice, []);
  return null;
}

/** Ends a session in this tab when the server or another tab has ended it. */
export function SignOutListener() {
  const pathname = usePathname();
  useEffect(followSignOuts, []);
  useEffect(followEndedVisits, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server ends a session during a navigation.
  useEffect(finishSignOut, [pathname]);
  return null;
}

/** Tells `public/lazy-hydration.js` that controls work now, so that it repeats earlier presses. */
export function HydrationSignal() {
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}

const resetOnSignOut = () => resetAnalytics();

/** Counts the pages of a visitor who has agreed to it. Without consent no further script is loaded. */
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
