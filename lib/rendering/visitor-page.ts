/**
 * Marks the current rendering as the version that every visitor sees. Such a page reads no cookie and no header, so it
 * may be stored: calls carry no session, and every call that needs one fails with UNAUTHENTICATED.
 */
import "server-only";
import { cache } from "react";

const audience = cache(() => ({ isVisitors: false }));

/** Call it first in the page, before anything that could read a cookie. */
export function renderForVisitors(): void {
  audience().isVisitors = true;
}

export const isForVisitors = (): boolean => audience().isVisitors;
