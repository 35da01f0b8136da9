/** Failures as `application/problem+json` (RFC 9457). Both Workers pass every failed response through `asProblem`. */
import { z } from "zod";
import { type AppError, ERROR_STATUS, type ErrorCode, errorCode } from "./errors.ts";
import { named } from "./named.ts";

/** `application/problem+json`, RFC 9457. `fields` maps the path of an input to its error code. */
export const problem = named(
  "Problem",
  z.object({
    type: z.string(),
    code: errorCode,
    title: z.string(),
    status: z.number().int(),
    fields: z.record(z.string(), errorCode).optional(),
    requestId: z.string(),
  }),
  "RFC 9457. `code` is for programs; `fields` maps an input to its code.",
);

export interface ProblemDetails {
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, ErrorCode>> | undefined;
  /** For operators only, because it may quote the input. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number | undefined;
  /** The methods that the path has, for METHOD_NOT_ALLOWED. */
  readonly allow?: readonly string[] | undefined;
}

export const PROBLEM_TYPE = "application/problem+json";

/** Titles of codes whose words do not name the cause. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  CROSS_ORIGIN: "the Origin header is missing, or not that of this site",
};

/** The body names the code and the fields in error, and never repeats the input. */
export function problemBody(code: ErrorCode, { requestId, fields, detail }: ProblemDetails) {
  const title = TITLES[code] ?? code.toLowerCase().replaceAll("_", " ");
  const status = ERROR_STATUS[code];
  return { type: "about:blank", code, title, status, ...(fields && { fields }), ...(detail && { detail }), requestId };
}

export function problemResponse(code: ErrorCode, details: ProblemDetails): Response {
  const { retryAfterSeconds, allow } = details;
  const body = problemBody(code, details);
  return Response.json(body, {
    status: body.status,
    headers: {
      "content-type": PROBLEM_TYPE,
      "cache-control": "private, no-store",
      "x-request-id": details.requestId,
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      ...(allow && { allow: allow.join(", ") }),
    },
  });
}

/** An expected failure of either Worker. */
export function problemFrom({ code, fields, retryAfterSeconds, allow }: AppError, requestId: string): Response {
  return problemResponse(code, { requestId, fields, retryAfterSeconds, allow });
}

/** Converts a failed response that is not yet a problem document. It keeps the cookies, which may end a session, and `Allow`. */
export async function asProblem(response: Response, requestId: string): Promise<Response> {
  if (response.status < 400 || isOfType(response, PROBLEM_TYPE)) return response;
  await response.body?.cancel();
  const problem = problemResponse(codeOfStatus(response.status), { requestId });
  for (const cookie of response.headers.getSetCookie()) problem.headers.append("set-cookie", cookie);
  const allow = response.headers.get("allow");
  if (allow !== null) problem.headers.set("allow", allow);
  return problem;
}

export const isOfType = ({ headers }: Response, type: string) => (headers.get("content-type") ?? "").startsWith(type);

/** The general error code for a status without a specific one. */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return "UNAUTHENTICATED";
    // Another investor's resource answers as if it did not exist.
    case 403:
    case 404:
    case 410:
      return "NOT_FOUND";
    case 405:
      return "METHOD_NOT_ALLOWED";
    case 413:
      return "PAYLOAD_TOO_LARGE";
    case 415:
      return "UNSUPPORTED_MEDIA_TYPE";
    case 429:
      return "TOO_MANY_REQUESTS";
    case 502:
    case 503:
    case 504:
      return "GATEWAY_UNAVAILABLE";
    default:
      return status < 500 ? "INVALID_INPUT" : "INTERNAL";
  }
}
