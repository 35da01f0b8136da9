"use client";

import { useEffect } from "react";

/**
 * A page that failed or was not found may be drawn by the browser alone, and a script that React draws there does not run. This runs
 * `/theme.js` once more, so that the remembered theme holds on that page too.
 */
export function ThemeAgain() {
  useEffect(() => {
    const script = document.createElement("script");
    script.src = "/theme.js";
    document.head.append(script);
    return () => script.remove();
  }, []);
  return null;
}
