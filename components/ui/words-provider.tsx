"use client";

import { createContext, type ReactNode, useContext } from "react";

/** The messages that client components need on every page, formatted by the server in the page's language. */
export interface UiWords {
  confirm: string;
  cancel: string;
  close: string;
  back: string;
  notifications: string;
  tryAgain: string;
  errorTitle: string;
  errorBody: string;
  /** For a page that failed in the browser, without a reference. */
  errorUnexplained: string;
  errorReference: string;
  /** Shown when a form was submitted and no response came. */
  networkError: string;
  /** The button of a passkey beside a code. */
  passkeyConfirm: string;
  /** Shown when the passkey has not signed. */
  passkeyDeclined: string;
}

const WordsContext = createContext<UiWords | null>(null);

export function WordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** @throws outside the locale layout, which provides the messages. */
export function useWords(): UiWords {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("useWords needs the WordsProvider of the locale layout");
  return words;
}
