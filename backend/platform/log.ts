/** Log output, restricted to an allow-list of fields. Never a body, name, contact, identity number or token. */
import { loggedError } from "../../lib/contract/facts/logged-error.ts";

interface LogLine {
  readonly event: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly cause?: unknown;
}

export function logFailure({ event, requestId, path, kind, cause }: LogLine): void {
  console.error(JSON.stringify({ level: "error", event, requestId, path, kind, error: loggedError(cause) }));
}
