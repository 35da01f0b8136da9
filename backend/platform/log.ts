/**
 * Log output, restricted to an allow-list of fields. Never a body, name, contact, identity number or token. An error is
 * logged by its name and stack locations, never its message, which often quotes the invalid input.
 */
interface LogLine {
  readonly event: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly cause?: unknown;
}

export function logFailure({ event, requestId, path, kind, cause }: LogLine): void {
  const error = cause instanceof Error ? { name: cause.name, at: stackFrames(cause.stack ?? "") } : undefined;
  console.error(JSON.stringify({ level: "error", event, requestId, path, kind, error }));
}

/** The innermost three stack frames. The stack begins with the message, which may span several lines. */
function stackFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 3)
    .join(" ");
}
