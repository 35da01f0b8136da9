"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { notOnServer } from "./server-bundle";
import { shownToasts, type ToastEntry, watchToasts } from "./toast";

const ToastRegion = lazy(() =>
  typeof window === "undefined"
    ? notOnServer()
    : import("./toast-region").then((module) => ({ default: module.ToastRegion })),
);

const NONE: readonly ToastEntry[] = [];
let wasShown = false;

/** Mounted on every page; its code is loaded with the first toast. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE);
  if (toasts.length > 0) wasShown = true;
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} />
    </Suspense>
  );
}
