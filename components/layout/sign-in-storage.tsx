"use client";

import { useEffect } from "react";
import { readCookie } from "@/lib/browser/cookies";
import { browserStores, keepSignIn } from "@/lib/browser/storage";

/** Writes the documented storage keys of whoever the server drew this page for. They authorise nothing. */
export function SignInKeeper({ userId }: { userId: string }) {
  useEffect(() => keepSignIn(browserStores(), { userId, session: readCookie("_session") }), [userId]);
  return null;
}
