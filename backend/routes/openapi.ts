/** `GET /api/openapi.json`: generated from the contract, so that it always matches the code. */
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";
import { type Call, IDEMPOTENCY_KEY_LENGTH_MAX, pathParameters, publicPath } from "../../lib/contract/define.ts";
import { ERROR_STATUS, type ErrorCode, problem } from "../../lib/contract/values/errors.ts";

type Json = Record<string, unknown>;

/** The schema of the wire format: rupees, ISO dates. `io: "input"` is the wire side of a codec. */
const wire = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
};

const EVERYWHERE = ["INVALID_INPUT", "NOT_FOUND", "INTERNAL"] as const satisfies readonly ErrorCode[];

let document: Json | null = null;

/** Cached: generating it processes every schema, and anybody may request it. */
export function openApiDocument(): Json {
  document ??= documentOf(CALLS);
  return document;
}

function documentOf(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = publicPath(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "ultra",
      version: "2",
      description:
        "Money is in major units with at most two decimals; times are ISO 8601. Commands take Idempotency-Key.",
    },
    paths,
    components: {
      schemas: { Problem: wire(problem) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-ultra-session" } },
    },
  };
}

function operationOf(call: Call): Json {
  const schema = wire(call.input);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const inPath = new Set(pathParameters(call.path));
  const isInQuery = (name: string) => call.method === "GET" || call.inQuery?.includes(name) === true;
  const placeOf = (name: string) => (inPath.has(name) ? "path" : isInQuery(name) ? "query" : "body");
  const named = Object.keys(properties).map((name) => ({ name, place: placeOf(name), isRequired: required.has(name) }));
  const inBody = named.filter(({ place }) => place === "body");

  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.access !== "public" && { security: [{ session: [] }] }),
    parameters: [
      ...named
        .filter(({ place }) => place !== "body")
        .map(({ name, place, isRequired }) => ({
          name,
          in: place,
          required: place === "path" || isRequired,
          schema: properties[name],
        })),
      ...(call.effect === "command" ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        required: inBody.some(({ isRequired }) => isRequired),
        content: bodyOf(call, {
          type: "object",
          properties: Object.fromEntries(inBody.map(({ name }) => [name, properties[name]])),
          required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
        }),
      },
    }),
    responses: responsesOf(call),
  };
}

function bodyOf({ files }: Call, schema: Json): Json {
  if (!files) return { "application/json": { schema } };
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, types]) => [name, { contentType: types.join(", ") }]),
  );
  return { "multipart/form-data": { schema, encoding } };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Same key and body: the same answer, one effect. Same key, other body: 409.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
};

function responsesOf(call: Call): Json {
  const access: readonly ErrorCode[] = call.access === "public" ? [] : ["UNAUTHENTICATED"];
  const command: readonly ErrorCode[] = call.effect === "command" ? ["IDEMPOTENCY_CONFLICT", "CROSS_ORIGIN"] : [];
  const byStatus = Map.groupBy([...EVERYWHERE, ...access, ...command, ...call.errors], (code) => ERROR_STATUS[code]);
  const content = call.produces
    ? { [call.produces]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: wire(call.output) } };
  return {
    200: { description: "Done.", content },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          description: [...new Set(codes)].join(", "),
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      ]),
    ),
  };
}
