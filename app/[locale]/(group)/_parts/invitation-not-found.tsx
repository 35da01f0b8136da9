"use client";

import { createContext, type ReactNode, useContext } from "react";
import { ButtonLink } from "@/components/ui/button";

export interface NotFoundMessages {
  title: string;
  body: string;
  home: string;
  homeHref: string;
}

const Words = createContext<NotFoundMessages | null>(null);

/**
 * Holds the words of the not-found page, finished in the page's language. Next draws that page before it knows the
 * language, beside every page of its segment, and whatever asks for words then settles it as English for all of them.
 */
export function NotFoundMessagesProvider({ words, children }: { words: NotFoundMessages; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** A code that was never given out and one whose group is gone read the same. */
export function NotFound() {
  const words = useContext(Words);
  return (
    words && (
      <div className="max-w-prose">
        <h1 className="serif text-heading text-ink">{words.title}</h1>
        <p className="mt-3 text-body text-muted">{words.body}</p>
        <ButtonLink href={words.homeHref} variant="secondary" className="mt-6">
          {words.home}
        </ButtonLink>
      </div>
    )
  );
}
