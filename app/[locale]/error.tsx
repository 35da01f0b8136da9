"use client";

import { useEffect } from "react";
import { ThemeRestore } from "@/components/layout/theme-restore";
import { buttonStyle } from "@/components/ui/button-style";
import { ErrorState } from "@/components/ui/feedback";
import { useWords } from "@/components/ui/words";

/** Replaces a page that threw. The digest identifies the cause in the server log; the cause itself is not shown. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const words = useWords();
  useEffect(() => console.error(error), [error]);
  return (
    <main id="content" tabIndex={-1} className="page py-20 outline-none">
      <ThemeRestore />
      <ErrorState
        heading="h1"
        title={words.errorTitle}
        retry={
          <button type="button" onClick={reset} className={buttonStyle()}>
            {words.tryAgain}
          </button>
        }
        {...(error.digest === undefined ? {} : { reference: `${words.errorReference} ${error.digest}` })}
      >
        {error.digest === undefined ? words.errorUnexplained : words.errorBody}
      </ErrorState>
    </main>
  );
}
