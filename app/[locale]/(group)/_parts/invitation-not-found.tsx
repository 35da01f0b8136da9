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
 * Holds the not-found page's messages, already translated. Next renders that page beside every page of its segment
 * before the language is known; looking up a message there would fix the language to English for all of them.
 */
export function NotFoundMessagesProvider({ words, children }: { words: NotFoundMessages; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** The same page for a code that never existed and for a deleted group. */
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
