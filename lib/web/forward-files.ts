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
  /** With a query; what was refused is added to it. */
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
 * Hands a plain form with files on to the backend and leads back to a page: the way of an upload without scripts. The
 * door has looked at the form's origin and its length before.
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
    // The backend parses what was sent; what is no file is refused there.
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

/** Empty for a body that is no form, or has more parts than any of ours: the backend then misses the file. */
async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await request.arrayBuffer();
  if (!isParsableForm(new Uint8Array(bytes), type)) return new FormData();
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

/** Made when the form was drawn; the limit of its length is the backend's. */
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
