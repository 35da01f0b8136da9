"use client";

import { useEffect } from "react";
import { browserStores, keepSignIn } from "@/lib/browser/storage";

/** Writes the documented storage keys of whoever the server drew this page for. They authorise nothing. */
export function SignInKeeper({ userId }: { userId: string }) {
  useEffect(() => keepSignIn(browserStores(), { userId }), [userId]);
  return null;
}
