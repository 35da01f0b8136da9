"use client";

import { useEffect } from "react";

/**
 * An error or not-found page may be rendered by the browser alone, where React does not execute an inline script.
 * This component loads `/theme.js` again, so that the stored theme applies there too.
 */
export function ThemeRestore() {
  useEffect(() => {
    const script = document.createElement("script");
    script.src = "/theme.js";
    document.head.append(script);
    return () => script.remove();
  }, []);
  return null;
}
