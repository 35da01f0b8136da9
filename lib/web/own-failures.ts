/**
 * What fails in the web Worker itself: a page throws, the Worker throws, or Next answers with a failure of its own. Each is
 * a line of the log, and the first one of a request a report (specification §8). Neither holds a message or any input.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggedError, loggedError } from "../contract/facts/logged-error.ts";
import { loggedPath } from "../contract/facts/logged-path.ts";
import { AppError } from "../contract/values/errors.ts";
import { problemFrom } from "../contract/values/problem-response.ts";
import { type ErrorReportEnv, errorReporterOf, reportFailure } from "./error-reports.ts";

interface OwnFailure {
  readonly event: "request_failed" | "page_threw" | "page_failed";
  readonly cause?: unknown;
  readonly status?: number;
}

interface Surroundings {
  readonly env: ErrorReportEnv;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly now: () => number;
}

/** Of one request. */
export class OwnFailures {
  readonly #request: Pick<Request, "method" | "url">;
  readonly #surroundings: Surroundings;
  #requestId: string | null = null;
  #isReported = false;

  constructor(request: Pick<Request, "method" | "url">, surroundings: Surroundings) {
    this.#request = request;
    this.#surroundings = surroundings;
  }

  /** In every line and in the report, and on the page that says so. */
  get requestId(): string {
    this.#requestId ??= crypto.randomUUID();
    return this.#requestId;
  }

  note({ event, cause, status = 500 }: OwnFailure): void {
    const { method, url } = this.#request;
    const { requestId } = this;
    const path = loggedPath(url);
    const error = loggedError(cause);
    write({ event, requestId, path, digest: digestOf(cause), error });
    const { env, waitUntil, now } = this.#surroundings;
    // Without a service for reports, the line above is all there is.
    if (this.#isReported || !env.ERROR_REPORT_DSN) return;
    this.#isReported = true;
    const failure = { status, method, path, requestId, error: error === undefined ? event : kindOf(error) };
    waitUntil(reportFailure(failure, { report: errorReporterOf(env), now: now() }));
  }

  /** The answer to any exception. Anything but an expected failure is a defect. */
  answer(cause: unknown): Response {
    const expected = cause instanceof AppError ? cause : new AppError("INTERNAL");
    if (expected.code === "INTERNAL") this.note({ event: "request_failed", cause });
    return problemFrom(expected, this.requestId);
  }
}

const write = (line: object) => console.error(JSON.stringify({ level: "error", ...line }));

const kindOf = ({ setting, code, name }: LoggedError) => ((setting ?? code) ? `${name} ${setting ?? code}` : name);

/** Next's reference to what a page threw, which the page shows where it had been sent in part. */
function digestOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error && "digest" in cause) || typeof cause.digest !== "string") return undefined;
  return /^\d{1,20}$/.test(cause.digest) ? cause.digest : undefined;
}

const drawing = new AsyncLocalStorage<OwnFailures>();

/** What Next prints while it draws the page of a request is a failure of that request. */
export const drawWith = <T>(failures: OwnFailures, draw: () => T): T => drawing.run(failures, draw);

/** Next prints whatever a page throws, with its message, also after a part of the page has been sent. */
export function replacePrintedErrors(target: Pick<Console, "error">): void {
  const print = target.error.bind(target);
  target.error = (...parts: readonly unknown[]) => {
    const cause = parts.find((part) => part instanceof Error);
    if (cause === undefined) return print(...parts);
    const failure = { event: "page_threw", cause } as const;
    const failures = drawing.getStore();
    if (failures) failures.note(failure);
    else write({ event: failure.event, error: loggedError(cause) });
  };
}
