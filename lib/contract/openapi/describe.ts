/** Descriptions of the calls for `openapi.json` and the pages of `/developers`. */
import { CALLS } from "../calls.ts";
import { type Call, pathParameters } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import { errorsOf } from "./errors-of.ts";
import { exampleOf, resolved } from "./example.ts";
import { LEFT_OUT } from "./field-examples.ts";
import { type JsonSchema, type Schemas, type WireSchemas, wireSchemas } from "./schemas.ts";

export interface DescribedInput {
  readonly name: string;
  readonly place: "path" | "query" | "body";
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  /** Undefined where an example of the call leaves the input out. */
  readonly example: unknown;
}

export interface DescribedCall {
  readonly call: Call;
  readonly inputs: readonly DescribedInput[];
  /** The schema of the whole input, named where several calls share it. */
  readonly inputSchema: JsonSchema;
  /** Null where a call answers with a file. */
  readonly output: JsonSchema | null;
  readonly outputExample: unknown;
  /** Whether the call may answer with 204 and no body. */
  readonly mayBeEmpty: boolean;
  readonly errors: readonly ErrorCode[];
}

export interface DescribedApi {
  readonly calls: readonly DescribedCall[];
  readonly schemas: Schemas;
}

let api: DescribedApi | null = null;

/** Cached: it processes every schema, and anybody may request it. */
export function describedApi(): DescribedApi {
  api ??= describeCalls(CALLS);
  return api;
}

function describeCalls(calls: readonly Call[]): DescribedApi {
  const schemas = wireSchemas(calls);
  return { calls: calls.map((call) => describeCall(call, schemas)), schemas: schemas.named };
}

function describeCall(call: Call, schemas: WireSchemas): DescribedCall {
  const inputSchema = schemas.input(call);
  const input = resolved(inputSchema, schemas.named);
  const whole = schemas.output(call);
  const output = call.produces ? null : withoutNull(whole);
  return {
    call,
    inputs: inputsOf(call, input, schemas.named),
    inputSchema,
    output,
    outputExample: output ? exampleOf(output, schemas.named, { within: call.name, field: "" }) : undefined,
    mayBeEmpty: output !== null && output !== whole,
    errors: errorsOf(call, input),
  };
}

function inputsOf(call: Call, input: JsonSchema, schemas: Schemas): readonly DescribedInput[] {
  const inPath = new Set(pathParameters(call.path));
  const isInQuery = (name: string) => call.method === "GET" || call.inQuery?.includes(name) === true;
  const leftOut = LEFT_OUT[call.name] ?? [];
  const example = (name: string, schema: JsonSchema) => {
    if (leftOut.includes(name)) return undefined;
    return schema.format === "binary" ? `${name}.jpg` : exampleOf(schema, schemas, { within: call.name, field: name });
  };
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    place: inPath.has(name) ? "path" : isInQuery(name) ? "query" : "body",
    isRequired: input.required?.includes(name) === true,
    schema,
    example: example(name, schema),
  }));
}

/** Null is answered as 204, without a body. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return options.length === 1 && options[0] ? options[0] : schema;
}
