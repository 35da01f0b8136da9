/** A report in Sentry's envelope format: a header, an item's header, the item; a line of JSON each. Pure. */

interface EnvelopeOptions {
  /** `https://<public key>@<host>/<project>` */
  readonly dsn: string;
  readonly environment: string;
  readonly at: Date;
  /** A UUID. */
  readonly id: string;
}

export interface FailedResponse {
  readonly status: number;
  readonly method: string;
  /** A pattern: `/v2/deals/*`. */
  readonly path: string;
  readonly requestId: string | null;
  /** Of a failure of the web Worker itself: the name of what was thrown, with its setting or code. */
  readonly error?: string;
}

export interface Envelope {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CLIENT = "ultra/1";

/** @throws TypeError when the DSN is none. */
export function sentryEnvelope(failure: FailedResponse, { dsn, environment, at, id }: EnvelopeOptions): Envelope {
  const { protocol, username: key, host, pathname } = new URL(dsn);
  const project = pathname.slice(pathname.lastIndexOf("/") + 1);
  const base = pathname.slice(0, pathname.lastIndexOf("/"));
  if (key === "" || project === "") throw new TypeError("ERROR_REPORT_DSN names no key or no project");
  const { status, method, path, requestId, error } = failure;
  const eventId = id.replaceAll("-", "");
  const parts = [String(status), method, path, ...(error === undefined ? [] : [error])];
  const event = {
    ...{ event_id: eventId, timestamp: at.toISOString(), platform: "javascript", environment },
    ...{
      level: status >= 500 ? "error" : "warning",
      logger: error === undefined ? "backend" : "web",
      transaction: path,
    },
    ...{ message: { formatted: parts.join(" ") }, fingerprint: parts },
    tags: { status: String(status), method, ...(requestId && { request_id: requestId }) },
  };
  const lines = [{ event_id: eventId, sent_at: at.toISOString() }, { type: "event" }, event];
  return {
    url: `${protocol}//${host}${base}/api/${project}/envelope/`,
    headers: {
      "content-type": "application/x-sentry-envelope",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${key}`,
    },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  };
}
