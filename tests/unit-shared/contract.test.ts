import { expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";
import { pathParameters, publicPath } from "../../lib/contract/define.ts";
import { openApiDocument } from "../../lib/contract/openapi/document.ts";
import { ERROR_STATUS } from "../../lib/contract/values/errors.ts";
import { SPECIFIED_CALLS } from "./contract-specification.ts";

const named = z
  .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
  .parse(openApiDocument()).components.schemas;

const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
/** A body's schema, or the named one that it refers to. */
const schema = z
  .union([properties, z.object({ $ref: z.string() }).transform(({ $ref }) => named[$ref.split("/").at(-1) ?? ""])])
  .pipe(properties);

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.union([
      z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean() }),
      // Headers, which several calls share.
      z.object({ $ref: z.string() }),
    ]),
  ),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({
          schema,
          encoding: z.record(z.string(), z.object({ contentType: z.string() })).optional(),
        }),
      ),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(openApiDocument());

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ours = CALLS.map(addressOf);

/** A path without its parameter names, which may differ from the specification. */
const shapeOf = (address: string) => address.replace(/\{\w+\}/g, "{}");

it("has every call of the specification at its path, except those planned for later issues", () => {
  const promised = SPECIFIED_CALLS.filter(([, later]) => later === undefined).map(([call]) => call);
  expect(promised.filter((call) => !ours.includes(call))).toEqual([]);
});

it("lists no implemented call as planned for a later issue", () => {
  const shapes = new Set(ours.map(shapeOf));
  const early = SPECIFIED_CALLS.filter(([call, later]) => later !== undefined && shapes.has(shapeOf(call)));
  expect(early).toEqual([]);
});

it("has no call beyond the specification except those whose record says so", () => {
  const specified = new Set(SPECIFIED_CALLS.map(([call]) => shapeOf(call)));
  const own = CALLS.filter(({ inSpecification }) => inSpecification === false).map(addressOf);
  expect(ours.filter((call) => !specified.has(shapeOf(call)))).toEqual(own);
});

it("lists each call of the specification once", () => {
  const calls = SPECIFIED_CALLS.map(([call]) => call);
  expect(new Set(calls).size).toBe(calls.length);
});

it("documents every call in openapi.json, and nothing else", () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
  );
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(CALLS.map((call) => [call.name, `${call.method} ${publicPath(call)}`])),
  );
});

const withDocument = CALLS.map((call) => {
  const documented = paths[publicPath(call)]?.[call.method.toLowerCase()];
  if (!documented) throw new Error(`${call.name} is not in openapi.json`);
  return { call, documented };
});

it.each(withDocument)("documents every input of $call.name in path, query or body", ({ call, documented }) => {
  const inputs = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
  const { properties } = inputs.parse(z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }));
  const [[type, body] = []] = Object.entries(documented.requestBody?.content ?? {});
  const inBody = Object.keys(body?.schema.properties ?? {});
  if (inBody.length > 0) expect(type).toBe(call.files ? "multipart/form-data" : "application/json");
  const outside = documented.parameters.filter((parameter) => "name" in parameter);
  expect([...inBody, ...outside.map(({ name }) => name)].sort()).toEqual(Object.keys(properties).sort());
  const inPath = outside.filter((parameter) => parameter.in === "path");
  expect(inPath.map(({ name }) => name)).toEqual(pathParameters(call.path));
  expect(inPath.every(({ required }) => required)).toBe(true);
});

it.each(withDocument.filter(({ call }) => call.files))(
  "documents the files of $call.name and their content types",
  ({ call, documented }) => {
    const form = documented.requestBody?.content["multipart/form-data"];
    const types = Object.entries(call.files ?? {}).map(([name, of]) => [name, { contentType: of.join(", ") }]);
    expect(form?.encoding).toEqual(Object.fromEntries(types));
    for (const [name] of types) {
      expect(form?.schema.properties[String(name)]).toMatchObject({ type: "string", format: "binary" });
    }
  },
);

it.each(withDocument)("documents the error statuses of $call.name", ({ call, documented }) => {
  const statuses = call.errors.map((code) => String(ERROR_STATUS[code]));
  expect(Object.keys(documented.responses)).toEqual(expect.arrayContaining(["200", "404", "500", "503", ...statuses]));
  expect("401" in documented.responses).toBe(call.access !== "public");
});
