"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { shownToasts, type ToastEntry, watchToasts } from "./toast";

const ToastRegion = lazy(() => import("./toast-region").then((module) => ({ default: module.ToastRegion })));

const NONE: readonly ToastEntry[] = [];
let everShown = false;

/** Stands on every page and costs nothing until the first toast, which fetches the rest. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE);
  if (toasts.length > 0) everShown = true;
  if (!everShown) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} />
    </Suspense>
  );
}
