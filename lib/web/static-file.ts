import { FALLBACK_IMAGE, SOCIAL_IMAGES } from "../i18n/public-pages.ts";
import { withoutBody } from "./bodiless-read.ts";
import { acceptsBrotli, brotliHeaders, COMPRESSED_ALREADY, varyByEncoding } from "./compression.ts";

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
  const file =
    (await fetchCompressed(read, ASSETS)) ?? (await fetchFile(read, ASSETS)) ?? (await fetchSocialImage(read, ASSETS));
  if (file === null) return null;
  file.headers.set("x-content-type-options", "nosniff");
  return file;
}

/** The files that the build compresses; each lies beside the plain one, with `.br` after its name. */
const COMPRESSED_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

async function fetchCompressed(request: Request, assets: FilesEnv["ASSETS"]): Promise<Response | null> {
  const url = new URL(request.url);
  const type = COMPRESSED_TYPES[FILE_NAME.exec(url.pathname)?.[0] ?? ""];
  if (type === undefined || !acceptsBrotli(request) || request.headers.has("range")) return null;
  url.pathname += ".br";
  const file = await fetchFile(new Request(url, request), assets);
  if (file === null) return null;
  const headers = brotliHeaders(file.headers);
  headers.set("content-type", type);
  varyByEncoding(headers);
  return new Response(file.body, { status: file.status, headers, ...COMPRESSED_ALREADY });
}

/** The text of a file of the build; null when it cannot be read. */
export async function readFile(path: string, { ASSETS }: FilesEnv): Promise<string | null> {
  const file = await ASSETS.fetch(new Request(new URL(path, "http://assets.local"))).catch(() => null);
  if (file?.ok) return file.text();
  await file?.body?.cancel();
  return null;
}

async function fetchFile(request: Request, assets: FilesEnv["ASSETS"]): Promise<Response | null> {
  const file = await assets.fetch(request);
  if (file.status !== 404) return new Response(file.body, file);
  await file.body?.cancel();
  return null;
}

/** The general social image, for a page that was published after the build (specification §2). */
async function fetchSocialImage(request: Request, assets: FilesEnv["ASSETS"]): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(SOCIAL_IMAGES)) return null;
  return fetchFile(new Request(new URL(FALLBACK_IMAGE, url), request), assets);
}
