/**
 * What may be written to a log: an allow-list. Never a body, a name, a contact, an identity number, a token; an error
 * gives its name and where it was thrown, and its message only when it is one of ours.
 */
interface LogLine {
  readonly event: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly cause?: unknown;
}

export function logFailure({ event, requestId, path, kind, cause }: LogLine): void {
  const error =
    cause instanceof Error ? { name: cause.name, at: cause.stack?.split("\n").slice(1, 4).join(" ") } : undefined;
  console.error(JSON.stringify({ level: "error", event, requestId, path, kind, error }));
}
