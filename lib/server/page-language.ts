import "server-only";
import { headers } from "next/headers";
import { PAGE_LANGUAGE_HEADER } from "./page-headers";
import { sessionEndedHref } from "./session-ended";

/** Where to send a browser whose session the backend no longer knows, from a page as from a server action. */
export async function sessionEndedPath(): Promise<string> {
  return sessionEndedHref((await headers()).get(PAGE_LANGUAGE_HEADER));
}
