/** `openapi.json`, generated from the contract, so that it always matches the code. */
import { ACCOUNT_PARAMETER, MEMBER_HEADER } from "../calls/family.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX, publicPath } from "../define.ts";
import { TAGS } from "../tags.ts";
import type { ErrorCode } from "../values/errors.ts";
import { problemBody } from "../values/problem-response.ts";
import { type DescribedApi, describedApi } from "./describe.ts";
import { operationOf } from "./operation.ts";
import { examplesOf } from "./responses.ts";
import { describedWebhooks, WEBHOOK_SIGNATURES } from "./webhooks.ts";

type Json = Record<string, unknown>;

/** By the name of the session's cookie. */
const documents = new Map<string, Json>();

/**
 * Cached: generating it processes every schema, and anybody may request it.
 * @param siteOrigin where the document is served: browsers refuse over http a cookie that is named for https
 */
export function openApiDocument(siteOrigin = "https://ultra.example"): Json {
  const cookie = siteOrigin.startsWith("http:") ? "ultra-session" : "__Host-ultra-session";
  const document = documents.get(cookie) ?? documentOf(describedApi(), cookie);
  documents.set(cookie, document);
  return document;
}

const INFO = {
  title: "ultra",
  version: "2",
  description: [
    "The calls of ultra's pages, one for one.",
    "Money is in major units with at most two decimals; times are ISO 8601.",
    "Commands take an Idempotency-Key: repeated with the same key and body, a command has one effect.",
    "Failures are problem documents (RFC 9457) whose `code` is stable.",
  ].join(" "),
  // No address: one that is written here would be the repository's, not that of the site's owner.
  contact: { name: "ultra" },
  license: { name: "Proprietary", identifier: "LicenseRef-ultra" },
};

const REQUEST_ID = "8b3c0f5e-6a0d-4f59-9a39-1d9a3f4f7f0e";

const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Same key and body: the same answer, one effect. Same key, other body: 409.",
    schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
    ...examplesOf(REQUEST_ID),
  },
  Origin: {
    name: "Origin",
    in: "header",
    required: true,
    description:
      "The origin of this site, which a browser sends by itself. Without it, or with another, the call is refused with CROSS_ORIGIN.",
    schema: { type: "string", format: "uri" },
    ...examplesOf("https://ultra.example"),
  },
  FamilyMember: {
    name: MEMBER_HEADER,
    in: "header",
    required: false,
    description:
      "The account that the call is about: a child's, or one that its owner lets the investor view. Calls that a guardian may not make answer OWNER_ONLY, those that a viewer may not make NOT_FOUND.",
    schema: { $ref: "#/components/schemas/UserId" },
    ...examplesOf("usr_4k7q9x2m8r3t6w1z5b0c"),
  },
  ViewedAccount: {
    name: ACCOUNT_PARAMETER,
    in: "query",
    required: false,
    description: "An account that its owner lets the investor view, in the link of a file, which carries no header.",
    schema: { $ref: "#/components/schemas/UserId" },
    ...examplesOf("usr_4k7q9x2m8r3t6w1z5b0c"),
  },
};

const WEBHOOK_TAG = { Webhooks: "What providers report to ultra. No client of the API sends these." };

const sessionIn = (cookie: string) => ({
  ...{ type: "apiKey", in: "cookie", name: cookie },
  description: "Set by a sign-in. `__Host-ultra-session` over https, `ultra-session` over plain http in a sandbox.",
});

function documentOf({ calls, schemas }: DescribedApi, cookie: string): Json {
  const operations = calls.map((described) => ({ ...described, ...operationOf(described) }));
  const paths: Record<string, Json> = {};
  for (const { call, operation } of operations) {
    const path = publicPath(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/", description: "The site that serves this document." }],
    tags: Object.entries({ ...TAGS, ...WEBHOOK_TAG }).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describedWebhooks(),
    components: {
      schemas: { ...schemas, ...Object.assign({}, ...operations.map(({ bodySchemas }) => bodySchemas)) },
      parameters: PARAMETERS,
      responses: Object.assign({}, ...operations.map(({ sharedResponses }) => sharedResponses)),
      examples: problemExamples(operations.flatMap(({ errors }) => errors)),
      securitySchemes: { session: sessionIn(cookie), ...WEBHOOK_SIGNATURES },
    },
  };
}

/** One problem document for each code, referenced by the responses that can have it. */
function problemExamples(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, { value: problemBody(code, { requestId: REQUEST_ID }) }]),
  );
}
