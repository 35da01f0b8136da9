import { FALLBACK_IMAGE, SOCIAL_IMAGES } from "../i18n/public-pages.ts";
import { withoutBody } from "./bodiless-read.ts";

/** Static files of the build and of `public/`. The Worker runs before the asset server, so it fetches them itself. */
export interface FilesEnv {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** As in the middleware: a file name has an extension, a page's path has none. */
const FILE_NAME = /\.[a-z0-9]+$/;

/** The requested file, or null when there is none and a page must respond. */
export async function findFile(request: Request, { ASSETS }: FilesEnv): Promise<Response | null> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !FILE_NAME.test(new URL(request.url).pathname)) return null;
  const read = withoutBody(request);
  const file = (await fetchFile(read, ASSETS)) ?? (await fetchSocialImage(read, ASSETS));
  if (file === null) return null;
  const answer = new Response(file.body, file);
  answer.headers.set("x-content-type-options", "nosniff");
  return answer;
}

async function fetchFile(request: Request, assets: FilesEnv["ASSETS"]): Promise<Response | null> {
  const file = await assets.fetch(request);
  if (file.status !== 404) return file;
  await file.body?.cancel();
  return null;
}

/** The general social image, for a page that was published after the build (specification §2). */
async function fetchSocialImage(request: Request, assets: FilesEnv["ASSETS"]): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(SOCIAL_IMAGES)) return null;
  return fetchFile(new Request(new URL(FALLBACK_IMAGE, url), request), assets);
}
