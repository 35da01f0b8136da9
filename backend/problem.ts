import { ERROR_STATUS, type ErrorCode } from "../lib/contract/errors.ts";

interface ProblemFacts {
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, ErrorCode>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** RFC 9457. Says the code and which inputs are meant; never what was sent. */
export function problemResponse(code: ErrorCode, { requestId, fields, retryAfterSeconds }: ProblemFacts): Response {
  const status = ERROR_STATUS[code];
  const title = code.toLowerCase().replaceAll("_", " ");
  return Response.json(
    { type: "about:blank", code, title, status, ...(fields && { fields }), requestId },
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        "cache-control": "private, no-store",
        ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      },
    },
  );
}
