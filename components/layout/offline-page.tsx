"use client";

import { useEffect } from "react";

/** Registers the page that is shown without a connection (lib/web/routes/offline-worker.ts). */
export function OfflinePage() {
  useEffect(() => {
    // A browser that refuses, such as one in private mode, shows its own page.
    navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined);
  }, []);
  return null;
}
