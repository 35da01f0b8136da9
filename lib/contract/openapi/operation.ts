/** One call as an operation of `openapi.json`. */
import type { Call } from "../define.ts";
import type { DescribedCall, DescribedInput } from "./describe.ts";
import { examplesOf, responsesOf } from "./responses.ts";

type Json = Record<string, unknown>;

export interface Operation {
  readonly operation: Json;
  readonly sharedResponses: Json;
}

export function operationOf(described: DescribedCall): Operation {
  const { call, inputs } = described;
  const isViewable = call.policy !== undefined && call.policy.viewer !== "never";
  const { ofCall, shared } = responsesOf(described);
  const operation = {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    security: call.access === "public" ? [] : [{ session: [] }],
    parameters: [
      ...inputs.filter(({ place }) => place !== "body").map(parameterOf),
      ...(call.effect === "command" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(call.access === "investor" || isViewable ? [{ $ref: "#/components/parameters/FamilyMember" }] : []),
      ...(call.access === "session" && isViewable ? [{ $ref: "#/components/parameters/ViewedAccount" }] : []),
    ],
    ...bodyOf(described),
    responses: ofCall,
  };
  return { operation, sharedResponses: shared };
}

const parameterOf = ({ name, place, isRequired, schema, example }: DescribedInput) => ({
  name,
  in: place,
  required: place === "path" || isRequired,
  schema,
  ...examplesOf(example),
});

function bodyOf({ call, inputs, inputSchema }: DescribedCall): Json {
  const inBody = inputs.filter(({ place }) => place === "body");
  if (inBody.length === 0) return {};
  const own = {
    type: "object",
    properties: Object.fromEntries(inBody.map(({ name, schema }) => [name, schema])),
    required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  const schema = inputSchema.$ref && inBody.length === inputs.length ? inputSchema : own;
  const examples = examplesOf(exampleBody(inBody));
  return {
    requestBody: {
      required: own.required.length > 0,
      content: call.files
        ? { "multipart/form-data": { schema, encoding: encodingOf(call.files), ...examples } }
        : { "application/json": { schema, ...examples } },
    },
  };
}

export function exampleBody(inBody: readonly DescribedInput[]): Json {
  const written = inBody.filter(({ example }) => example !== undefined);
  return Object.fromEntries(written.map(({ name, example }) => [name, example]));
}

function encodingOf(files: NonNullable<Call["files"]>): Json {
  return Object.fromEntries(Object.entries(files).map(([name, types]) => [name, { contentType: types.join(", ") }]));
}
