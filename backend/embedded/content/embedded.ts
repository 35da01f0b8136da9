/**
 * The embedded content service, the default target of the web Worker's `CONTENT_URL`. Without a `CONTENT_TOKEN`, as in
 * production by default, it does not exist.
 */
import type { Env } from "../../env.ts";
import { type ContentLibrary, readLibrary } from "./documents.ts";
import { bundledFiles } from "./files.ts";
import { answerContentRequest } from "./service.ts";

const PREFIX = "/content";
/** The one path of the specification (§7); it is served at the root too, because the specification shows no base. */
const DOCUMENTED_PATH = "/app-pre-ipo-page";

export const isContentPath = (pathname: string): boolean =>
  pathname.startsWith(`${PREFIX}/`) || pathname === DOCUMENTED_PATH;

/** Read at the first request: other requests need not wait for it. */
let library: ContentLibrary | null = null;

/** Null when the service is not configured. */
export function handleContentRequest(request: Request, { CONTENT_TOKEN: token }: Pick<Env, "CONTENT_TOKEN">) {
  if (!token) return null;
  library ??= readLibrary(bundledFiles);
  const { pathname } = new URL(request.url);
  const path = pathname === DOCUMENTED_PATH ? pathname : pathname.slice(PREFIX.length);
  return answerContentRequest(request, { path, token, library });
}
