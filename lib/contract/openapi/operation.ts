/** One call as an operation of `openapi.json`. */
import { type Call, pathParameters } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import { exampleOf, resolved } from "./example.ts";
import { LEFT_OUT } from "./field-examples.ts";
import { errorsOf, examplesOf, responsesOf, withoutNull } from "./responses.ts";
import type { JsonSchema, WireSchemas } from "./schemas.ts";

type Json = Record<string, unknown>;
type Place = "path" | "query" | "body";

interface Input {
  readonly name: string;
  readonly place: Place;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  /** Undefined where an example of the call leaves the input out. */
  readonly example: unknown;
}

export interface Operation {
  readonly operation: Json;
  readonly errors: readonly ErrorCode[];
  readonly sharedResponses: Json;
}

export function operationOf(call: Call, schemas: WireSchemas): Operation {
  const inputSchema = schemas.input(call);
  const input = resolved(inputSchema, schemas.named);
  const inputs = inputsOf(call, input, schemas);
  const output = schemas.output(call);
  const errors = errorsOf(call, input);
  const { ofCall, shared } = responsesOf(call, {
    output,
    example: call.produces
      ? undefined
      : exampleOf(withoutNull(output), schemas.named, { within: call.name, field: "" }),
    errors,
  });
  const operation = {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    security: call.access === "public" ? [] : [{ session: [] }],
    parameters: [
      ...inputs.filter(({ place }) => place !== "body").map(parameterOf),
      ...(call.effect === "command" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(call.access === "investor" ? [{ $ref: "#/components/parameters/FamilyMember" }] : []),
    ],
    ...bodyOf(call, inputs, inputSchema),
    responses: ofCall,
  };
  return { operation, errors, sharedResponses: shared };
}

function inputsOf(call: Call, input: JsonSchema, { named }: WireSchemas): readonly Input[] {
  const inPath = new Set(pathParameters(call.path));
  const isInQuery = (name: string) => call.method === "GET" || call.inQuery?.includes(name) === true;
  const leftOut = LEFT_OUT[call.name] ?? [];
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    place: inPath.has(name) ? "path" : isInQuery(name) ? "query" : "body",
    isRequired: input.required?.includes(name) === true,
    schema,
    example: leftOut.includes(name)
      ? undefined
      : schema.format === "binary"
        ? `${name}.jpg`
        : exampleOf(schema, named, { within: call.name, field: name }),
  }));
}

const parameterOf = ({ name, place, isRequired, schema, example }: Input) => ({
  name,
  in: place,
  required: place === "path" || isRequired,
  schema,
  ...examplesOf(example),
});

function bodyOf(call: Call, inputs: readonly Input[], whole: JsonSchema): Json {
  const inBody = inputs.filter(({ place }) => place === "body");
  if (inBody.length === 0) return {};
  const own = {
    type: "object",
    properties: Object.fromEntries(inBody.map(({ name, schema }) => [name, schema])),
    required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  const schema = whole.$ref && inBody.length === inputs.length ? whole : own;
  const written = inBody.filter(({ example }) => example !== undefined);
  const example = Object.fromEntries(written.map((input) => [input.name, input.example]));
  return {
    requestBody: {
      required: own.required.length > 0,
      content: call.files
        ? { "multipart/form-data": { schema, encoding: encodingOf(call.files), ...examplesOf(example) } }
        : { "application/json": { schema, ...examplesOf(example) } },
    },
  };
}

function encodingOf(files: NonNullable<Call["files"]>): Json {
  return Object.fromEntries(Object.entries(files).map(([name, types]) => [name, { contentType: types.join(", ") }]));
}
