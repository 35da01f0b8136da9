type ContentFailure = "UNREACHABLE" | "NOT_FOUND" | "REFUSED" | "TOO_LARGE" | "MALFORMED";

export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly failure: ContentFailure;

  constructor(failure: ContentFailure, path: string) {
    super(`content service: ${failure} ${path}`);
    this.failure = failure;
  }
}

/** The service answered that the document does not exist. */
export const isAbsence = (cause: unknown): boolean => cause instanceof ContentError && cause.failure === "NOT_FOUND";
