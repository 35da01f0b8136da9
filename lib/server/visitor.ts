import "server-only";
import { cache } from "react";
import { Refusal } from "@/lib/contract/errors";
import { getProfile, type Profile } from "@/lib/contract/user";
import { callBackend } from "./backend";
import { findToken } from "./session";

/**
 * Who looks at a page that is for everybody: null for a stranger, and for somebody whose session is over. A backend that
 * is away is for the error boundary.
 */
export const findVisitor = cache(async (): Promise<Profile | null> => {
  if ((await findToken()) === null) return null;
  try {
    return await callBackend(getProfile, {});
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === "UNAUTHENTICATED") return null;
    throw cause;
  }
});
