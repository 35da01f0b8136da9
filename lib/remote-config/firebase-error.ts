/** An error in the format of Google's APIs: Firebase's SDKs read `error.status` and `error.message`. */
const STATUS_CODES = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type FirebaseStatus = keyof typeof STATUS_CODES;

const RETRY_AFTER_SECONDS = 60;

export class FirebaseError extends Error {
  override readonly name = "FirebaseError";
  readonly status: FirebaseStatus;

  constructor(status: FirebaseStatus, message: string) {
    super(message);
    this.status = status;
  }
}

export function firebaseErrorResponse({ status, message }: FirebaseError): Response {
  const code = STATUS_CODES[status];
  const headers = {
    "cache-control": "private, no-store",
    ...(status === "RESOURCE_EXHAUSTED" && { "retry-after": String(RETRY_AFTER_SECONDS) }),
  };
  return Response.json({ error: { code, message, status } }, { status: code, headers });
}
