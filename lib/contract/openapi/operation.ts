/** One call as an operation of `openapi.json`. */
import type { Call } from "../define.ts";
import type { DescribedCall, DescribedInput } from "./describe.ts";
import { examplesOf, responsesOf } from "./responses.ts";

type Json = Record<string, unknown>;

export interface DocumentedOperation {
  readonly operation: Json;
  /** The schema of the body, unless it has a name already. */
  readonly bodySchemas: Json;
  readonly sharedResponses: Json;
}

export function operationOf(described: DescribedCall): DocumentedOperation {
  const { call, inputs, errors } = described;
  const isViewable = call.policy !== undefined && call.policy.viewer !== "never";
  const { ofCall, shared } = responsesOf(described);
  const { body, bodySchemas } = bodyOf(described);
  const operation = {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    security: call.access === "public" ? [] : [{ session: [] }],
    parameters: [
      ...inputs.filter(({ place }) => place !== "body").map(parameterOf),
      ...(errors.includes("CROSS_ORIGIN") ? [{ $ref: "#/components/parameters/Origin" }] : []),
      ...(call.effect === "command" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(call.access === "investor" || isViewable ? [{ $ref: "#/components/parameters/FamilyMember" }] : []),
      ...(call.access === "session" && isViewable ? [{ $ref: "#/components/parameters/ViewedAccount" }] : []),
    ],
    ...body,
    responses: ofCall,
  };
  return { operation, bodySchemas, sharedResponses: shared };
}

const parameterOf = ({ name, place, isRequired, schema, example }: DescribedInput) => ({
  name,
  in: place,
  required: place === "path" || isRequired,
  schema,
  ...examplesOf(example),
});

/** `wallet.withdraw` → `WalletWithdrawInput` */
const bodyName = ({ name }: Call): string =>
  `${name.replaceAll(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`;

function bodyOf({ call, inputs, inputSchema }: DescribedCall): { readonly body: Json; readonly bodySchemas: Json } {
  const inBody = inputs.filter(({ place }) => place === "body");
  if (inBody.length === 0) return { body: {}, bodySchemas: {} };
  const own = {
    type: "object",
    properties: Object.fromEntries(inBody.map(({ name, schema }) => [name, schema])),
    required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
  const isNamed = inputSchema.$ref !== undefined && inBody.length === inputs.length;
  const schema = isNamed ? inputSchema : { $ref: `#/components/schemas/${bodyName(call)}` };
  const examples = examplesOf(exampleBody(inBody));
  const body = {
    requestBody: {
      required: own.required.length > 0,
      content: call.files
        ? { "multipart/form-data": { schema, encoding: encodingOf(call.files), ...examples } }
        : { "application/json": { schema, ...examples } },
    },
  };
  return { body, bodySchemas: isNamed ? {} : { [bodyName(call)]: own } };
}

export function exampleBody(inBody: readonly DescribedInput[]): Json {
  const written = inBody.filter(({ example }) => example !== undefined);
  return Object.fromEntries(written.map(({ name, example }) => [name, example]));
}

function encodingOf(files: NonNullable<Call["files"]>): Json {
  return Object.fromEntries(Object.entries(files).map(([name, types]) => [name, { contentType: types.join(", ") }]));
}
