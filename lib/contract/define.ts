/**
 * One call of the contract: where it is, what goes in, what comes out, how it may be refused. The backend parses with
 * it, the web calls with it, `openapi.json` is made of it. On the wire money is in rupees and time is ISO 8601; `decode`
 * and `encode` of the schemas turn them into `Paise` and `EpochMs`, so that both Workers think in integers only.
 */
import type { z } from "zod";
import type { ErrorCode } from "./values/errors.ts";
import type { UploadType } from "./values/uploads.ts";

/** A command's `Idempotency-Key` has at least one character and at most so many. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;

export type Method = "GET" | "POST" | "PUT";

/** `investor`: needs a session and is answered by the investor's own object. `session`: needs one, answered beside it. */
export type Access = "public" | "session" | "investor";

export interface Call<
  Name extends string = string,
  Who extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Unique, dotted: `wallet.withdraw`. An investor's operation of the same name answers it. */
  readonly name: Name;
  readonly method: Method;
  /** As documented, with `{name}` for a part that varies. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Who;
  /** `command` changes something: it is idempotent by key and refused across origins, whatever its method. */
  readonly effect: "query" | "command";
  /** An object whose keys are found in the path, then the query, then the body. */
  readonly input: Input;
  readonly output: Output;
  /** What it may refuse beyond what every call may. */
  readonly errors: readonly ErrorCode[];
  /** The media type of an answer that is not JSON. */
  readonly produces?: "text/csv" | "application/pdf" | "application/zip";
  /** Which inputs stand in the query of a POST or PUT. */
  readonly inQuery?: readonly string[];
  /** Which inputs are files, and what each may be. Such a call takes `multipart/form-data` and no JSON. */
  readonly files?: Readonly<Record<string, readonly UploadType[]>>;
}

export type InputOf<C extends Call> = z.output<C["input"]>;
export type OutputOf<C extends Call> = z.output<C["output"]>;

export function defineCall<
  const Name extends string,
  const Who extends Access,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(call: Call<Name, Who, Input, Output>): Call<Name, Who, Input, Output> {
  return call;
}

/** The parts of a path that vary: `/v2/deals/{dealId}` → `["dealId"]`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
