/**
 * What may be written to a log: an allow-list. Never a body, a name, a contact, an identity number, a token; an error
 * gives its name and where it was thrown. Never its message: what could not be read is often quoted there.
 */
interface LogLine {
  readonly event: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly cause?: unknown;
}

export function logFailure({ event, requestId, path, kind, cause }: LogLine): void {
  const error = cause instanceof Error ? { name: cause.name, at: placesIn(cause.stack ?? "") } : undefined;
  console.error(JSON.stringify({ level: "error", event, requestId, path, kind, error }));
}

/** The innermost three places of a stack. It begins with the message, over as many lines as that has. */
function placesIn(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 3)
    .join(" ");
}
