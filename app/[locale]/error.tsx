"use client";

import { useEffect } from "react";
import { ThemeRestore } from "@/components/layout/theme-restore";
import { BUTTON_BASE, BUTTON_PRIMARY } from "@/components/ui/button-classes";
import { useWords } from "@/components/ui/words-provider";

/**
 * Replaces a page that threw. The digest identifies the cause in the server log; the cause itself is not shown. Every
 * page loads this code with its own, so it is drawn here with nothing but classes.
 */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const words = useWords();
  useEffect(() => console.error(error), [error]);
  return (
    <main id="content" tabIndex={-1} className="page py-20 outline-none">
      <ThemeRestore />
      <div role="alert" data-slot="error-state" className="border-negative border-l-2 py-2 pl-5">
        <h1 className="font-semibold text-body text-ink">{words.errorTitle}</h1>
        <p className="mt-1 max-w-prose text-body text-muted">
          {error.digest === undefined ? words.errorUnexplained : words.errorBody}
        </p>
        <button type="button" onClick={reset} className={`mt-4 ${BUTTON_BASE} ${BUTTON_PRIMARY}`}>
          {words.tryAgain}
        </button>
        {error.digest !== undefined && (
          <p className="mt-3 text-faint text-note">
            {words.errorReference} {error.digest}
          </p>
        )}
      </div>
    </main>
  );
}
