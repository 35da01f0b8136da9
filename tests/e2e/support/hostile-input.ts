/** Malformed input, generated from the schemas in `openapi.json`. */
import { z } from "zod";

type Json = unknown;

const schema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  schema: z.unknown().optional(),
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z.object({ schema: z.unknown() }).optional(),
        "multipart/form-data": z.object({ schema: z.unknown() }).optional(),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
type Operation = z.infer<typeof operation>;

export const openApi = z.preprocess(
  withoutReferences,
  z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }),
);

/** `openapi.json` with each reference to a component replaced by the component. */
function withoutReferences(document: Json): Json {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value && typeof value.$ref === "string") {
      const keys = value.$ref.replace("#/", "").split("/");
      return visit(keys.reduce<Json>((at, key) => Reflect.get(Object(at), key), document));
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each)]));
  };
  return visit(document);
}

export interface HostileRequest {
  readonly operation: string;
  readonly method: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The defect, for the message of a failing test. */
  readonly wrong: string;
  /** The documented statuses. */
  readonly documented: readonly number[];
}

/** Inputs that cannot be generated from a schema: well-formed values that belong to no investor. */
const SAMPLES: Readonly<Record<string, Json>> = {
  phone: "9000000000",
  phoneNumber: "9000000000",
  countryCode: "+91",
  email: "nobody@example.com",
  otp: "000000",
  name: "Nobody At All",
  dateOfBirth: "1980-01-31",
  country: "IN",
  panNumber: "ZZZPZ9999Z",
  panCardNumber: "ZZZPZ9999Z",
  aadhaarNumber: "521185133376",
  accountNumber: "999999999999",
  ifscCode: "COST0000001",
  dealId: "kavya-northgate-90",
  id: "inv_aaaaaaaaaaaaaaaaaaaaaaaa",
  key: "flow_aaaaaaaaaaaaaaaaaaaaaaaa",
  investmentId: "inv_aaaaaaaaaaaaaaaaaaaaaaaa",
  termsId: "slt_aaaaaaaaaaaaaaaaaaaaaaaa",
  orderId: "slo_aaaaaaaaaaaaaaaaaaaaaaaa",
  putId: "put_aaaaaaaaaaaaaaaaaaaaaaaa",
  consent: true,
  friendlyName: "Nobody",
  invitationCode: "0000000000000000",
  expert: "rm-01",
  reference: `rm-01.${"0".repeat(25)}.${"0".repeat(22)}`,
  at: "2026-11-23T05:00:00Z",
  referralCode: "00000000",
};

/** Values that no input accepts as meaningful. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  -1,
  0,
  0.001,
  1e15,
  1e308,
  -1e-9,
  "",
  " ",
  "NaN",
  "Infinity",
  "-0",
  "1e3",
  "9".repeat(40),
  "9".repeat(5_000),
  "\u0000",
  "\ud800",
  "\u202e१२३٤٥٦",
  "😀".repeat(50),
  "e\u0301".repeat(200),
  "'; DROP TABLE posting; --",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "%00%2e%2e%2f%ff",
  "{{7*7}}#{7*7}",
  "__proto__",
  "constructor",
  "1,2,,,",
  [],
  [[]],
  {},
  { $ne: null },
  { values: [], filterType: "IN" },
  { values: Array(51).fill("SUCCESS"), filterType: "NOT" },
  { toString: 1, valueOf: 1 },
];

const BODIES: readonly (readonly [string, string])[] = [
  ["no JSON", "amount=500"],
  ["JSON that does not end", '{"amount": 500'],
  ["JSON with more behind", "{}{}"],
  ["a list", "[]"],
  ["a text", '"text"'],
  ["a number", "42"],
  ["nothing at all", "null"],
  ["an empty body", ""],
  ["a deep list", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ["a deep object", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
  ["a prototype", '{"__proto__":{"amount":500,"everywhere":true},"constructor":{"prototype":{"x":1}}}'],
  ["a key twice", '{"amount":1,"amount":2}'],
  ["a huge number", `{"amount":${"9".repeat(400)}}`],
  ["too much", JSON.stringify({ name: "a".repeat(70_000) })],
  ["bytes that are no text", "\ufffd\u0001{"],
];

const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "",
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

function sampleOf(name: string, described: Json): Json {
  if (name in SAMPLES) return SAMPLES[name];
  const parsed = schema.safeParse(described);
  if (!parsed.success) return "x";
  const { type, enum: choices, const: only, properties } = parsed.data;
  if (only !== undefined) return only;
  if (choices?.[0] !== undefined) return choices[0];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, sampleOf(key, of)]));
  switch (type) {
    case "number":
    case "integer":
      return 500;
    case "boolean":
      return true;
    default:
      return "1";
  }
}

interface Good {
  readonly operation: Operation;
  readonly path: string;
  readonly method: string;
  readonly parts: Readonly<Record<"path" | "query" | "body", Readonly<Record<string, Json>>>>;
}

function goodRequest({ path, method, operation: of }: Omit<Good, "parts">): Good {
  const samples = (place: "path" | "query") =>
    Object.fromEntries(
      of.parameters.filter((each) => each.in === place).map(({ name, schema: s }) => [name, sampleOf(name, s)]),
    );
  const described = schema.safeParse(of.requestBody?.content["application/json"]?.schema);
  const properties = described.success ? (described.data.properties ?? {}) : {};
  const body = Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, sampleOf(name, s)]));
  return { path, method, operation: of, parts: { path: samples("path"), query: samples("query"), body } };
}

const asText = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

/** URL-escaped; a lone surrogate, which a URL cannot carry, is replaced. */
const escaped = (value: Json) => encodeURIComponent(asText(value).toWellFormed());

function written(
  { operation: { operationId, responses }, path, method, parts }: Good,
  wrong: string,
  change: { body?: string; headers?: Record<string, string>; method?: string; query?: string } = {},
): HostileRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(parts.path[name]));
  const query = Object.entries(parts.query).map(([name, value]) => `${name}=${escaped(value)}`);
  const requested = [...query, ...(change.query ? [change.query] : [])].join("&");
  const as = (change.method ?? method).toUpperCase();
  const hasBody = as !== "GET" && as !== "HEAD";
  return {
    operation: operationId,
    method: as,
    path: requested === "" ? filled : `${filled}?${requested}`,
    headers: { "content-type": "application/json", ...change.headers },
    body: hasBody ? (change.body ?? JSON.stringify(parts.body)) : undefined,
    wrong,
    documented: Object.keys(responses).map(Number),
  };
}

function* wrongValues(good: Good): Generator<HostileRequest> {
  for (const place of ["path", "query", "body"] as const) {
    for (const name of Object.keys(good.parts[place])) {
      for (const value of HOSTILE) {
        const part = { ...good.parts[place], [name]: value };
        yield written(
          { ...good, parts: { ...good.parts, [place]: part } },
          `${place} ${name} = ${asText(value).slice(0, 40)}`,
        );
      }
      const { [name]: _, ...rest } = good.parts[place];
      if (place !== "path") yield written({ ...good, parts: { ...good.parts, [place]: rest } }, `no ${name}`);
    }
  }
}

function* wrongShapes(good: Good): Generator<HostileRequest> {
  for (const [wrong, body] of BODIES) yield written(good, wrong, { body });
  for (const type of TYPES) yield written(good, `type ${type}`, { headers: { "content-type": type } });
  for (const method of METHODS.filter((each) => each !== good.method.toUpperCase()))
    yield written(good, method, { method });
  yield written(good, "more than asked", { query: `userId=usr_${"a".repeat(24)}&__proto__=1&a=${"b".repeat(3_000)}` });
  yield written(good, "a list in the query", { query: "pageNo=1&pageNo=2&amount[]=1" });
  yield written(good, "a broken escape", { query: "amount=%E0%A4%A" });
  for (const key of ["", "k", "k".repeat(5_000), "'; --", "\u00ff\u00fe"]) {
    yield written(good, `idempotency key ${key.slice(0, 10)}`, { headers: { "idempotency-key": key } });
  }
}

/** Every malformed request to every documented call. */
export function* hostileRequests({ paths }: z.infer<typeof openApi>): Generator<HostileRequest> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, of] of Object.entries(methods)) {
      const good = goodRequest({ path, method, operation: of });
      yield* wrongValues(good);
      yield* wrongShapes(good);
    }
  }
}
