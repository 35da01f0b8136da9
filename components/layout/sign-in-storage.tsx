"use client";

import { useEffect } from "react";
import { readCookie } from "@/lib/browser/cookies";
import { browserStores, storeSignIn } from "@/lib/browser/storage";

/** Writes the documented storage keys for the signed-in investor, and the mark that theme.js sets. They authorise nothing. */
export function SignInStorage({ userId }: { userId: string }) {
  useEffect(() => {
    storeSignIn(browserStores(), { userId, session: readCookie("_session") });
    document.documentElement.dataset.signedIn = "";
  }, [userId]);
  return null;
}
