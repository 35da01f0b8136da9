/** The error codes that a call can return. */
import { type Call, pathParameters } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import type { JsonSchema } from "./schemas.ts";

/** The input of a call besides its path parameters. */
function hasInput(call: Call, input: JsonSchema): boolean {
  return Object.keys(input.properties ?? {}).length > pathParameters(call.path).length;
}

/** The codes that follow from the kind of call: its access, its method, its effect and where its input is. */
function generalErrors(call: Call, takesInput: boolean): readonly ErrorCode[] {
  const { method, access, effect } = call;
  const isCommand = effect === "command";
  const hasBody = method !== "GET";
  const applies: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    // Every call reads the header that names a family member: a malformed id is answered like an unknown one.
    [true, ["INTERNAL", "GATEWAY_UNAVAILABLE", "UNDER_MAINTENANCE", "NOT_FOUND"]],
    [takesInput || hasBody || isCommand, ["INVALID_INPUT"]],
    [hasBody, ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"]],
    [hasBody || isCommand, ["CROSS_ORIGIN"]],
    [access !== "public", ["UNAUTHENTICATED", "OWNER_ONLY", "TAKE_OVER_FIRST"]],
    [isCommand && access === "investor", ["IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"]],
    [access === "session", ["TOO_MANY_REQUESTS"]],
  ];
  return applies.flatMap(([does, codes]) => (does ? codes : []));
}

/** Every error code that a call can return, general ones first. */
export function errorsOf(call: Call, input: JsonSchema): readonly ErrorCode[] {
  return [...new Set([...generalErrors(call, hasInput(call, input)), ...call.errors])];
}

/** Whether `code` is documented for the call. INVALID_INPUT is, of every call. */
export function isDeclaredError(call: Call, code: ErrorCode): boolean {
  return call.errors.includes(code) || generalErrors(call, true).includes(code);
}
