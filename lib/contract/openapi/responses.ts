/** The responses of a call: its output, and a problem document for each error code that it can return. */
import { type Call, pathParameters } from "../define.ts";
import { ERROR_STATUS, type ErrorCode } from "../values/errors.ts";
import { PROBLEM_TYPE } from "../values/problem-response.ts";
import type { JsonSchema } from "./schemas.ts";

type Json = Record<string, unknown>;

/** The input of a call besides its path parameters. */
function hasInput(call: Call, input: JsonSchema): boolean {
  return Object.keys(input.properties ?? {}).length > pathParameters(call.path).length;
}

/** The codes that follow from the kind of call: its access, its method, its effect and where its input is. */
function generalErrors(call: Call, input: JsonSchema): readonly ErrorCode[] {
  const { method, access, effect } = call;
  const isCommand = effect === "command";
  const hasBody = method !== "GET";
  const applies: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    // Every call reads the header that names a family member: a malformed id is answered like an unknown one.
    [true, ["INTERNAL", "GATEWAY_UNAVAILABLE", "UNDER_MAINTENANCE", "NOT_FOUND"]],
    [hasInput(call, input) || hasBody || isCommand, ["INVALID_INPUT"]],
    [hasBody, ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"]],
    [hasBody || isCommand, ["CROSS_ORIGIN"]],
    [access !== "public", ["UNAUTHENTICATED", "OWNER_ONLY"]],
    [isCommand && access === "investor", ["IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"]],
    [access === "session", ["TOO_MANY_REQUESTS"]],
  ];
  return applies.flatMap(([does, codes]) => (does ? codes : []));
}

/** Every error code that a call can return, general ones first. */
export function errorsOf(call: Call, input: JsonSchema): readonly ErrorCode[] {
  return [...new Set([...generalErrors(call, input), ...call.errors])];
}

const problemContent = (codes: readonly ErrorCode[]) => ({
  [PROBLEM_TYPE]: {
    schema: { $ref: "#/components/schemas/Problem" },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  },
});

const problemResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(", "),
  content: problemContent(codes),
});

/** `examples`, because generators copy a single `example` into their comments. */
export const examplesOf = (value: unknown): Json => (value === undefined ? {} : { examples: { example: { value } } });

export interface Responses {
  readonly ofCall: Json;
  /** Responses with the same codes are written once. */
  readonly shared: Json;
}

interface Answer {
  readonly output: JsonSchema;
  readonly example: unknown;
  readonly errors: readonly ErrorCode[];
}

export function responsesOf(call: Call, { output, example, errors }: Answer): Responses {
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code]);
  const named = [...byStatus].map(([status, codes]) => ({ status, codes, name: codes.join(".") }));
  const content = call.produces
    ? { [call.produces]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: withoutNull(output), ...examplesOf(example) } };
  return {
    ofCall: {
      200: { description: "Success.", content },
      ...(mayBeNull(output) && { 204: { description: "There is none." } }),
      ...Object.fromEntries(named.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])),
    },
    shared: Object.fromEntries(named.map(({ name, codes }) => [name, problemResponse(codes)])),
  };
}

const isNull = ({ type }: JsonSchema) => type === "null";
const mayBeNull = ({ anyOf = [] }: JsonSchema) => anyOf.some(isNull);

/** Null is answered as 204, without a body. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const options = (schema.anyOf ?? []).filter((option) => !isNull(option));
  return mayBeNull(schema) && options[0] ? options[0] : schema;
}
