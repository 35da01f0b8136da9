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
  const file = await ASSETS.fetch(request);
  if (file.status === 404) {
    await file.body?.cancel();
    return null;
  }
  const answer = new Response(file.body, file);
  answer.headers.set("x-content-type-options", "nosniff");
  return answer;
}
