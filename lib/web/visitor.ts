import "server-only";
import { cache } from "react";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { AppError } from "@/lib/contract/values/errors";
import { callBackend } from "./backend";
import { findToken } from "./session";

/**
 * The visitor of a public page: null for an anonymous visitor and for an ended session. An unavailable backend goes
 * to the error boundary.
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
