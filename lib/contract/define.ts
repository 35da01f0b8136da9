/**
 * The definition of one API call: its path, input, output and errors. The backend validates requests with it, the web
 * Worker calls through it, and `openapi.json` is generated from it. On the wire money is in rupees and time is ISO
 * 8601; the schemas' `decode` and `encode` convert them to `Paise` and `EpochMs`, so both Workers compute in integers
 * only.
 */
import type { z } from "zod";
import type { UploadType } from "./facts/uploads.ts";
import type { Policy } from "./policy.ts";
import type { Tag } from "./tags.ts";
import type { ErrorCode } from "./values/errors.ts";

/** The longest accepted `Idempotency-Key` of a command; the shortest has one character. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;

/** The media type of an Excel workbook. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export type Method = "GET" | "POST" | "PUT";

/**
 * `investor`: requires a session and runs in the investor's Durable Object. `session`: requires a session and runs
 * outside that object.
 */
export type Access = "public" | "session" | "investor";

/** A limit of uses for each account, counted together for all calls that name it (`kernel/rate-limit.ts`). */
export type CallLimit =
  | "INVESTMENT_TERMS"
  | "SALE_TERMS"
  | "UPLOAD"
  | "CHILD_ACCOUNT"
  | "LOOKUP"
  | "STATEMENT"
  | "EXPORT"
  | "DOCUMENT";

export interface Call<
  Name extends string = string,
  CallAccess extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /**
   * Unique and dotted: `wallet.withdraw`. For an `investor` call, the investor's operation of the same name handles
   * it.
   */
  readonly name: Name;
  /** The domain under which the call is documented. */
  readonly tag: Tag;
  readonly method: Method;
  /** As documented in the specification; `{name}` marks a path parameter. */
  readonly path: `/${string}`;
  /** Absent for a call of the product's specification. */
  readonly inSpecification?: false;
  readonly summary: string;
  readonly access: CallAccess;
  /** The rights of guardians and viewers. Every call that is not public states it. */
  readonly policy?: Policy;
  /**
   * A `command` changes state, whatever its method: it is idempotent by key and rejected when it comes from another
   * origin.
   */
  readonly effect: "query" | "command";
  /** Besides the limit of all commands. OTPs, invitations, consultations and KYC checks are limited by their own rules. */
  readonly limit?: CallLimit;
  /** An object whose keys are found in the path, then the query, then the body. */
  readonly input: Input;
  readonly output: Output;
  /** Error codes besides those that follow from the kind of call (`openapi/errors-of.ts`). */
  readonly errors: readonly ErrorCode[];
  /** The time for which the caller's browser may cache the response; absent: never, if it is about an investor. */
  readonly maxAgeSeconds?: number;
  /** The media type of a response that is not JSON. */
  readonly produces?: "text/csv" | "text/calendar" | "application/pdf" | "application/zip" | typeof XLSX;
  /** The inputs of a POST or PUT that travel in the query string. */
  readonly inQuery?: readonly string[];
  /** The inputs that are files, with their accepted types. Such a call takes `multipart/form-data` instead of JSON. */
  readonly files?: Readonly<Record<string, readonly (UploadType | "text/plain" | "application/json")[]>>;
}

export type InputOf<C extends Call> = z.output<C["input"]>;
export type OutputOf<C extends Call> = z.output<C["output"]>;

/** The type requires a policy of every call that is not public, so that none is added without one. */
type Guarded<CallAccess extends Access> = CallAccess extends "public"
  ? { readonly policy?: never }
  : Required<Pick<Call, "policy">>;

export function defineCall<
  const Name extends string,
  const CallAccess extends Access,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(call: Call<Name, CallAccess, Input, Output> & Guarded<CallAccess>): Call<Name, CallAccess, Input, Output> {
  return call;
}

/** The path of a call for browsers: below `/api`, with which two paths of the specification begin already. */
export function publicPath({ path }: { readonly path: string }): string {
  return path.startsWith("/api/") ? path : `/api${path}`;
}

/** The names of the path's parameters: `/v2/deals/{dealId}` → `["dealId"]`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Distributes the inputs over the path, the query and the body. */
export function requestAddress(
  call: Call,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const inPath = pathParameters(call.path);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    call.path as string,
  );
  const given = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  const isQuery = ([name]: [string, unknown]) => call.method === "GET" || call.inQuery?.includes(name);
  const query = new URLSearchParams(given.filter(isQuery).map(([name, value]) => [name, String(value)]));
  const rest = Object.fromEntries(given.filter((entry) => !isQuery(entry)));
  return { url: query.size > 0 ? `${path}?${query}` : path, rest };
}
