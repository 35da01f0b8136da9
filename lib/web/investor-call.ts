import "server-only";
import { notFound, redirect } from "next/navigation";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { isPublicPath } from "@/lib/contract/facts/public-path";
import { AppError } from "@/lib/contract/values/errors";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { callBackend } from "./backend";
import type { CallOptions } from "./backend-call";
import { homePath, pagePath, sessionEndedPath } from "./page-language";
import { callPublic } from "./public-read";
import { hasSessionCookie, reportEndedVisit } from "./session";

/**
 * Reads for a page of the signed-in investor. An ended session redirects to the home page; NOT_FOUND renders the
 * not-found page; other errors go to the error boundary.
 */
export async function readForInvestor<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  about: Pick<CallOptions, "member"> = {},
): Promise<OutputOf<C>> {
  try {
    return isForVisitors() ? await callPublic(call, input) : await callBackend(call, input, about);
  } catch (cause) {
    if (isForVisitors() && !(cause instanceof AppError && cause.code === "NOT_FOUND")) throw cause;
    if (cause instanceof AppError && cause.code === "UNAUTHENTICATED") return leave(cause);
    if (cause instanceof AppError && cause.code === "NOT_FOUND") notFound();
    throw cause;
  }
}

/**
 * A server action leads to `/` at once, or fails on a public page, because a redirect to the API gateway would leave the
 * gateway's URL in the router. A public page without a session cookie has nothing to show; redirecting it would loop. A
 * cookie that cannot be opened is removed by the redirect, after which the page is a visitor's.
 */
async function leave(cause: AppError): Promise<never> {
  const isPublic = isPublicPath(await pagePath());
  if (await reportEndedVisit()) {
    if (isPublic) throw cause;
    redirect(await homePath());
  }
  if (isPublic && !(await hasSessionCookie())) notFound();
  redirect(await sessionEndedPath());
}
