/** Uploads files with progress, which `fetch` does not report. */
import { isProviderClosed } from "../contract/facts/provider-fault";
import { TAP_SESSION_HEADER } from "../contract/facts/visit";
import { applyResponse } from "./api";
import { currentVisit } from "./sign-out";

/** A rejection has an error code of the contract; for an unknown code the caller shows its fallback message. */
export type UploadAnswer =
  | { readonly outcome: "done" }
  | { readonly outcome: "refused"; readonly code: string; readonly fields: Readonly<Record<string, string>> }
  /** No response: the connection broke or timed out. */
  | { readonly outcome: "lost" };

interface Upload {
  /** The path at the API gateway, such as `/api/v2/bonds/cmr`. */
  readonly path: string;
  readonly files: Readonly<Record<string, File>>;
  /** Repeating an upload with the same key and files stores it once. */
  readonly idempotencyKey: string;
  /** 0–100, the share of bytes sent. */
  readonly onProgress: (percent: number) => void;
}

const DEADLINE_MS = 120_000;

export function sendFiles({ path, files, idempotencyKey, onProgress }: Upload): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const sentIn = currentVisit();
    request.open("POST", path);
    request.timeout = DEADLINE_MS;
    request.setRequestHeader("idempotency-key", idempotencyKey);
    request.setRequestHeader("accept", "application/json");
    if (sentIn !== null) request.setRequestHeader(TAP_SESSION_HEADER, sentIn);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () => {
      applyResponse(request.status, (name) => request.getResponseHeader(name), sentIn);
      resolve(outcomeOf(request));
    };
    request.onerror = () => resolve({ outcome: "lost" });
    request.ontimeout = () => resolve({ outcome: "lost" });
    request.send(form);
  });
}

function outcomeOf(request: XMLHttpRequest): UploadAnswer {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return { outcome: "done" };
  return { outcome: "refused", ...errorIn(responseText, request.getResponseHeader("retry-after")) };
}

/**
 * The code and the fields of a problem document; INTERNAL where it is none, GATEWAY_CLOSED of a provider that only a
 * person makes answer.
 */
export function errorIn(
  text: string,
  retryAfter: string | null = null,
): { code: string; fields: Readonly<Record<string, string>> } {
  const problem = parsed(text);
  const { code, fields } = isRecord(problem) ? problem : {};
  const named = isRecord(fields) ? Object.entries(fields) : [];
  const known = typeof code === "string" ? code : "INTERNAL";
  return {
    code: isProviderClosed({ code: known, retryAfterSeconds: Number(retryAfter) }) ? "GATEWAY_CLOSED" : known,
    fields: Object.fromEntries(named.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
