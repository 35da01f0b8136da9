import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";
import { type Call, publicPath } from "../../lib/contract/define.ts";
import { openApiDocument } from "../../lib/contract/openapi/document.ts";
import { FIELD_EXAMPLES, LEFT_OUT } from "../../lib/contract/openapi/field-examples.ts";
import { TAGS } from "../../lib/contract/tags.ts";
import { ERROR_STATUS, type ErrorCode } from "../../lib/contract/values/errors.ts";
import { problem, problemBody } from "../../lib/contract/values/problem-response.ts";
import { encryptSessionToken, sessionCookieNames } from "../../lib/web/session-cookie.ts";

const examples = z.object({ example: z.object({ value: z.unknown() }) }).optional();
const parameter = z.object({ name: z.string(), in: z.enum(["path", "query", "header"]), examples });
const content = z.record(z.string(), z.object({ schema: z.unknown(), examples }));
const operation = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(z.union([z.object({ $ref: z.string() }), parameter])),
  requestBody: z.object({ content }).optional(),
  responses: z.object({ 200: z.object({ content }) }).catchall(z.unknown()),
});
const openApi = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.unknown()),
    examples: z.record(z.string(), z.object({ value: z.unknown() })),
    securitySchemes: z.object({ session: z.object({ in: z.string(), name: z.string(), description: z.string() }) }),
  }),
});
const failure = z.object({ description: z.string() });
const document = openApiDocument();
const { tags, paths, components } = openApi.parse(document);

function operationOf(call: Call) {
  const found = paths[publicPath(call)]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`${call.name} is not in openapi.json`);
  return found;
}

const ALWAYS = ["INTERNAL", "GATEWAY_UNAVAILABLE", "UNDER_MAINTENANCE", "NOT_FOUND"];

/** Paths that the specification gives: `data` and `get-history-for-tenure` stand where another path has a deal's id. */
const AMBIGUOUS = [
  "no-ambiguous-paths #/paths/~1api~1v2~1deals~1{dealId}~1investment-terms",
  "no-ambiguous-paths #/paths/~1api~1v2~1deals~1get-history-for-tenure~1{dealId}",
];

async function lint(linted: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(linted), absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at && "pointer" in at ? at.pointer : ""}`);
}

describe("the recommended rules of Redocly", () => {
  it("find no error and no warning in openapi.json, besides two paths of the specification", async () => {
    expect(await lint(document)).toEqual(AMBIGUOUS);
  });

  it.each([
    ["info-license", ["info"], { title: "ultra", version: "2" }],
    ["security-defined", ["paths", "/api/v2/ping", "get", "security"], undefined],
    ["operation-summary", ["paths", "/api/v2/ping", "get", "summary"], undefined],
    ["operation-4xx-response", ["paths", "/api/v2/wallet/balance", "get", "responses"], { 200: { description: "x" } }],
    ["no-unresolved-refs", ["components", "schemas", "Problem"], undefined],
    [
      "no-invalid-parameter-examples",
      ["paths", "/api/v2/stash", "get", "parameters", "0", "examples", "example", "value"],
      { a: 1 },
    ],
    ["no-unused-components", ["components", "schemas", "Unused"], { type: "string" }],
    ["tag-description", ["tags", "0"], { name: "Sign-in" }],
  ])("find a planted fault: %s", async (rule, path, value) => {
    const planted: unknown = structuredClone(document);
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), planted);
    Reflect.set(Object(parent), String(path.at(-1)), value);
    expect((await lint(JSON.parse(JSON.stringify(planted)))).map((found) => found.split(" ")[0])).toContain(rule);
  });
});

describe("examples", () => {
  it.each(CALLS)("the input of $name is one that the call accepts", async (call: Call) => {
    const { parameters, requestBody } = operationOf(call);
    const outside = parameters.flatMap((each) =>
      "name" in each && each.in !== "header" && each.examples ? [[each.name, String(each.examples.example.value)]] : [],
    );
    const [body] = Object.values(requestBody?.content ?? {});
    const inBody = z.record(z.string(), z.unknown()).parse(body?.examples?.example.value ?? {});
    const files = Object.keys(call.files ?? {}).map((name) => [name, new File(["content"], String(inBody[name]))]);
    const example = { ...Object.fromEntries(outside), ...inBody, ...Object.fromEntries(files) };
    const parsed = await call.input.safeParseAsync(example);
    expect(parsed.error?.issues ?? []).toEqual([]);
    const shown = Object.keys(example).concat(LEFT_OUT[call.name] ?? []);
    const { properties } = z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }));
    expect(shown.sort()).toEqual(Object.keys(properties).sort());
  });

  it.each(CALLS.filter((call: Call) => !call.produces))("the output of $name is one of its schema", (call: Call) => {
    const example = operationOf(call).responses[200].content["application/json"]?.examples?.example.value;
    expect(example).toBeDefined();
    const decoded = z.decode(call.output, example as never);
    expect(JSON.parse(JSON.stringify(z.encode(call.output, decoded)))).toEqual(example);
  });

  it("has one problem document for each code that a call can return", () => {
    for (const [code, { value }] of Object.entries(components.examples)) {
      expect(problem.parse(value)).toMatchObject({ code, status: ERROR_STATUS[code as ErrorCode] });
    }
  });

  it("has no example for a field or call that does not exist", () => {
    const fields = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "properties") for (const name of Object.keys(Object(value))) fields.add(name);
      if (key === "name" && typeof value === "string") fields.add(value);
      return value;
    });
    const places = new Set([...Object.keys(components.schemas), ...CALLS.map(({ name }) => name)]);
    const known = (key: string) => {
      const at = key.lastIndexOf(".");
      return fields.has(key.slice(at + 1)) && (at < 0 || places.has(key.slice(0, at)));
    };
    expect(Object.keys(FIELD_EXAMPLES).filter((key) => !known(key))).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((name) => !places.has(name))).toEqual([]);
  });
});

const referable = Object.fromEntries(
  Object.keys(components.schemas).map((name) => [`#/components/schemas/${name}`, name]),
);

describe("operations", () => {
  it("has every tag, in order, and a call under each", () => {
    expect(tags.map(({ name }) => name)).toEqual([...Object.keys(TAGS), "Webhooks"]);
    expect([...new Set(CALLS.map(({ tag }) => tag))].sort()).toEqual(Object.keys(TAGS).sort());
  });

  it.each(CALLS)("$name says its tag and whether it needs a session", (call: Call) => {
    const { tags: own, security } = operationOf(call);
    expect(own).toEqual([call.tag]);
    expect(security).toEqual(call.access === "public" ? [] : [{ session: [] }]);
  });

  it.each([
    ["deals.list", [...ALWAYS, "INVALID_INPUT"]],
    ["ping", ALWAYS],
    ["sessions.list", [...ALWAYS, "UNAUTHENTICATED", "OWNER_ONLY", "TAKE_OVER_FIRST"]],
    [
      "sessions.end-others",
      [
        ...ALWAYS,
        ...[
          "UNAUTHENTICATED",
          "OWNER_ONLY",
          "TAKE_OVER_FIRST",
          "INVALID_INPUT",
          "UNSUPPORTED_MEDIA_TYPE",
          "PAYLOAD_TOO_LARGE",
        ],
        ...["CROSS_ORIGIN", "IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"],
      ],
    ],
  ])("%s documents the error codes that it can return, and no others", (name, codes) => {
    const call = CALLS.find((each) => each.name === name);
    if (!call) throw new Error(`no call ${name}`);
    const { 200: _, ...failures } = operationOf(call).responses;
    const documented = Object.values(failures).flatMap((response) => {
      const shared = String(Reflect.get(Object(response), "$ref")).replace("#/components/responses/", "");
      return failure.parse(components.responses[shared]).description.split(", ");
    });
    expect(documented.sort()).toEqual([...codes].sort());
  });

  it.each(CALLS)("$name states the Origin header exactly if the API gateway demands it", (call: Call) => {
    const stated = operationOf(call).parameters.some((each) => "$ref" in each && each.$ref.endsWith("/Origin"));
    expect(stated).toBe(call.method !== "GET" || call.effect === "command");
  });

  it("says in the title of a refusal what the request lacked: the Origin header", () => {
    expect(problemBody("CROSS_ORIGIN", { requestId: "one" })).toMatchObject({
      title: expect.stringContaining("Origin header"),
    });
  });

  it("names the session's cookie as the site that serves the document sets it, over https and over http", async () => {
    const env = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "p".repeat(32) };
    for (const origin of ["https://ultra.example", "http://localhost:3000"]) {
      const { session } = openApi.parse(openApiDocument(origin)).components.securitySchemes;
      const { name } = await encryptSessionToken("token", origin.startsWith("https:"), env);
      expect([session.in, session.name]).toEqual(["cookie", name]);
      const accepted = sessionCookieNames(env);
      expect(accepted.filter((each) => !session.description.includes(`\`${each}\``))).toEqual([]);
    }
  });

  it("names every body of JSON or a form, and every response in up to 60 characters", () => {
    const schemas = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).map(({ schema }) => schema));
    expect(schemas.length).toBeGreaterThan(50);
    expect(schemas.filter((schema) => !(Object(schema).$ref in referable))).toEqual([]);
    expect(Object.keys(components.responses).filter((name) => name.length > 60)).toEqual([]);
  });

  it("closes every object of an answer or a body: it has the fields that it lists and no others", () => {
    const open: string[] = [];
    JSON.stringify({ paths: document.paths, schemas: components.schemas }, (key, value: unknown) => {
      const { type, properties, additionalProperties } = Object(value);
      if (type === "object" && properties && additionalProperties === undefined) open.push(key);
      return value;
    });
    expect(open).toEqual([]);
  });

  it("writes one pattern for a field: programs that merge two look for both at the first letter", () => {
    const twice: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      const parts: unknown = Object(value).allOf;
      if (Array.isArray(parts) && parts.filter((part) => "pattern" in Object(part)).length > 1) twice.push(key);
      return value;
    });
    expect(twice).toEqual([]);
  });

  it("writes each structure once: an object of three fields that recurs has a name", () => {
    const seen = new Map<string, number>();
    JSON.stringify({ paths: document.paths, schemas: components.schemas }, (_, value: unknown) => {
      const properties = Object(value).type === "object" ? Object(value).properties : undefined;
      if (properties && Object.keys(properties).length >= 3) {
        const shape = JSON.stringify([properties, Object(value).required]);
        seen.set(shape, (seen.get(shape) ?? 0) + 1);
      }
      return value;
    });
    expect([...seen].filter(([, times]) => times > 1).map(([shape]) => shape.slice(0, 200))).toEqual([]);
  });
});
