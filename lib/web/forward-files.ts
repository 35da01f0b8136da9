import "server-only";
import type { z } from "zod";
import type { Call } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { isParsableForm } from "@/lib/contract/values/multipart";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "./backend";
import { sessionEndedHref } from "./session-ended";

interface Ends {
  readonly call: Call;
  /** Paths without language. */
  readonly done: string;
  /** May have a query; the error code is added to it. */
  readonly refused: string;
  readonly overtaken: string;
}

const OVERTAKEN: readonly string[] = [
  "KYC_STEP_ORDER",
  "KYC_STEP_DONE",
  "CMR_IN_REVIEW",
  "CMR_VERIFIED",
  "RESIDENCE_IN_REVIEW",
  "RESIDENCE_NO_REQUEST",
];

/**
 * Forwards a plain form with files to the backend and redirects to a page: the upload without scripts. The gateway
 * has already checked the form's origin and length.
 */
export async function forwardFiles(
  request: Request,
  params: Promise<{ locale: string }>,
  { call, done, refused, overtaken }: Ends,
): Promise<Response> {
  const { locale: named } = await params;
  const locale = localeOr(named);
  const form = await readForm(request);
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, form.get(name)]));
  try {
    // The backend validates the fields; it rejects a value that is not a file.
    const input: z.input<typeof call.input> = files;
    await callBackend(call, input, { idempotencyKey: keyIn(form) });
    return goTo(hrefFor(locale, done));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "UNAUTHENTICATED") return goTo(sessionEndedHref(locale));
    if (OVERTAKEN.includes(cause.code)) return goTo(hrefFor(locale, overtaken));
    return goTo(hrefFor(locale, withError(refused, cause)));
  }
}

/** Empty for a body that is not a form, or has too many parts: the backend then reports the file as missing. */
async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await request.arrayBuffer();
  if (!isParsableForm(new Uint8Array(bytes), type)) return new FormData();
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

/** Generated when the form was rendered; the backend limits its length. */
const keyIn = (form: FormData): string => String(form.get("idempotencyKey") ?? "") || crypto.randomUUID();

function withError(path: string, { code, fields }: AppError): string {
  const [page = path, query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  const [file] = Object.keys(fields ?? {});
  parameters.set("refused", code);
  if (file !== undefined) parameters.set("file", file);
  return `${page}?${parameters}`;
}

const goTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
