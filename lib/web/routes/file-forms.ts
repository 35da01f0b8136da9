/**
 * The upload without scripts: a plain form with files is forwarded to the backend and redirected to a page. The API
 * gateway has already checked the form's origin and length.
 */
import type { z } from "zod";
import { aadhaarByImages } from "../../contract/calls/aadhaar.ts";
import { uploadCmr } from "../../contract/calls/cmr.ts";
import { requestDepositHardship } from "../../contract/calls/deposit-hardship.ts";
import { proveForeignAccount } from "../../contract/calls/foreign-account.ts";
import { proveResidence } from "../../contract/calls/residence.ts";
import { proveTreatyClaim } from "../../contract/calls/treaty-claims.ts";
import { type Call, pathParameters } from "../../contract/define.ts";
import { isParsableForm } from "../../contract/facts/multipart.ts";
import { AppError } from "../../contract/values/errors.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import { readCurrency } from "../account-currency.ts";
import { sessionEndedHref } from "../session-ended.ts";
import { callFor, type RouteVisit, redirectTo } from "./visit.ts";

interface FileForm {
  readonly call: Call;
  /** Paths without language; `{name}` stands for an input of the call's path, which the form's address carries. */
  readonly done: string;
  /** May have a query; the error code is added to it. */
  readonly refused: string;
  /** The step was finished in another window. */
  readonly overtaken: string;
}

const demat = "/profile/demat";
const residence = "/profile/residence";
const tax = "/profile/tax";
const wallet = "/wallet";
const accountAbroad = "/wallet/account-abroad";
const hardship = "/investments/{investmentId}/hardship";

/** By path without language. */
export const FILE_FORMS: Readonly<Record<string, FileForm>> = {
  "/profile/cmr": { call: uploadCmr, done: demat, refused: demat, overtaken: demat },
  "/profile/residence/proof": { call: proveResidence, done: residence, refused: residence, overtaken: residence },
  "/profile/tax/certificate": { call: proveTreatyClaim, done: tax, refused: tax, overtaken: tax },
  "/wallet/account-abroad/proof": {
    call: proveForeignAccount,
    done: wallet,
    refused: accountAbroad,
    overtaken: wallet,
  },
  "/investments/hardship": { call: requestDepositHardship, done: hardship, refused: hardship, overtaken: hardship },
  "/kyc/aadhaar-pictures": {
    call: aadhaarByImages,
    done: "/kyc?after=aadhaar",
    refused: "/kyc?step=aadhaar&way=pictures",
    overtaken: "/kyc",
  },
};

const OVERTAKEN: readonly string[] = [
  "KYC_STEP_ORDER",
  "KYC_STEP_DONE",
  "CMR_IN_REVIEW",
  "CMR_VERIFIED",
  "RESIDENCE_IN_REVIEW",
  "RESIDENCE_NO_REQUEST",
  "TREATY_IN_REVIEW",
  "TREATY_NO_REQUEST",
  "ACCOUNT_PROOF_IN_REVIEW",
  "ACCOUNT_PROOF_NONE",
  "HARDSHIP_IN_REVIEW",
];

export async function forwardFiles(visit: RouteVisit, { call, ...pages }: FileForm): Promise<Response> {
  const about = pathInputsOf(visit, call);
  const to = (path: string) => redirectTo(pageHref(visit, fill(path, about)));
  const form = await readForm(visit.request);
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, form.get(name)]));
  try {
    // The backend validates the fields; it rejects a value that is not a file.
    const input: z.input<typeof call.input> = { ...about, ...files };
    await callFor(visit, call, input, { idempotencyKey: keyIn(form) });
    return to(pages.done);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "UNAUTHENTICATED") return redirectTo(sessionEndedHref(visit.locale));
    if (OVERTAKEN.includes(cause.code)) return to(pages.overtaken);
    return to(withError(pages.refused, cause));
  }
}

const pathInputsOf = ({ url }: RouteVisit, { path }: Call): Readonly<Record<string, string>> =>
  Object.fromEntries(pathParameters(path).map((name) => [name, url.searchParams.get(name) ?? ""]));

const fill = (path: string, inputs: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inputs[name] ?? ""));

/** Empty for a body that is not a form, or has too many parts: the backend then reports the file as missing. */
async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await request.arrayBuffer();
  if (!isParsableForm(new Uint8Array(bytes), type)) return new FormData();
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

/** Generated when the form was rendered; the backend limits its length. */
const keyIn = (form: FormData): string => String(form.get("idempotencyKey") ?? "") || crypto.randomUUID();

/** The page in the language and the currency of the form's address. */
function pageHref({ url, locale }: RouteVisit, path: string): string {
  const currency = readCurrency(url.searchParams.get("currency") ?? undefined);
  return hrefFor(locale, currency === null ? path : withQuery(path, { currency }));
}

function withError(path: string, { code, fields }: AppError): string {
  const [file] = Object.keys(fields ?? {});
  return withQuery(path, { refused: code, ...(file !== undefined && { file }) });
}

function withQuery(path: string, added: Readonly<Record<string, string>>): string {
  const [page = path, query = ""] = path.split("?");
  return `${page}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(added)])}`;
}
