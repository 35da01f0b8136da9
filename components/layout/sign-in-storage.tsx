"use client";

import { useEffect } from "react";
import { readCookie } from "@/lib/browser/cookies";
import { browserStores, storeSignIn } from "@/lib/browser/storage";

/** Writes the documented storage keys for the signed-in investor. They authorise nothing. */
export function SignInStorage({ userId }: { userId: string }) {
  useEffect(() => storeSignIn(browserStores(), { userId, session: readCookie("_session") }), [userId]);
  return null;
}
