import { AppError } from "../contract/values/errors.ts";

/** A page is read, or sent a form: by a server action or by a route handler. */
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * The request as Next can answer it. Next takes any method for a GET and breaks at a form that does not end; the API
 * gateway has limited the body's length before.
 * @throws AppError METHOD_NOT_ALLOWED; INVALID_INPUT for a body that is not the form it says it is.
 */
export async function readPageRequest(request: Request): Promise<Request> {
  if (!PAGE_METHODS.has(request.method)) throw new AppError("METHOD_NOT_ALLOWED");
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !/^multipart\/form-data\b/i.test(type)) return request;
  const body = await request.arrayBuffer();
  try {
    await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new AppError("INVALID_INPUT");
  }
  return new Request(request, { body });
}
