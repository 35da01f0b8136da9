import { isParsableForm } from "../contract/facts/multipart.ts";
import { AppError } from "../contract/values/errors.ts";
import { methodNotAllowed } from "../contract/values/method-not-allowed.ts";
import { withoutBody } from "./bodiless-read.ts";

/** The methods of a page: reading it, and posting a form to a server action or a route. */
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);

/** Parsing takes time for each part: only a short form may have many. */
const MANY_PARTS_BYTES_MAX = 1024 * 1024;
/** More than the longest form of a page has. */
const MANY_PARTS = 500;

export interface PageRequest {
  readonly request: Request;
  /** The submitted form, if its body is one. */
  readonly form: FormData | null;
}

/**
 * The request in a form that Next can handle. Next treats any method as a GET and fails on an incomplete form; the API
 * gateway has already limited the body's length.
 * @throws AppError METHOD_NOT_ALLOWED; INVALID_INPUT for a body that is not the declared form.
 */
export async function readPageRequest(request: Request): Promise<PageRequest> {
  if (!PAGE_METHODS.has(request.method)) throw methodNotAllowed([...PAGE_METHODS]);
  if (request.method !== "POST") return { request: withoutBody(request), form: null };
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return { request, form: null };
  const body = await request.arrayBuffer();
  const partsMax = body.byteLength > MANY_PARTS_BYTES_MAX ? undefined : MANY_PARTS;
  if (!isParsableForm(new Uint8Array(body), type, partsMax)) throw new AppError("INVALID_INPUT");
  try {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return { request: new Request(request, { body }), form };
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}
