import "server-only";
import { notFound, redirect } from "next/navigation";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { type CallOptions, callBackend } from "./backend";
import { sessionEndedPath } from "./page-language";

/**
 * Reads for a page of the signed-in investor. A session that is over goes to the start, what does not exist (or is not
 * yours) to the not-found page; everything else is for the error boundary.
 */
export async function readForInvestor<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  about: Pick<CallOptions, "member"> = {},
): Promise<OutputOf<C>> {
  try {
    return await callBackend(call, input, about);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "UNAUTHENTICATED") redirect(await sessionEndedPath());
    if (cause instanceof AppError && cause.code === "NOT_FOUND") notFound();
    throw cause;
  }
}
