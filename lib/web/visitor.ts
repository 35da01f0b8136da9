import "server-only";
import { cache } from "react";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { AppError } from "@/lib/contract/values/errors";
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
    if (cause instanceof AppError && cause.code === "UNAUTHENTICATED") return null;
    throw cause;
  }
});
