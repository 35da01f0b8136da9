/**
 * Serves content files as Strapi 5's REST API does: `{ data, meta }`, documentId, locale, populate, filters, pagination,
 * a bearer token, and Strapi's own errors. Read-only. It runs in the backend Worker and, while pages are built, in Node.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { ContentDocument, ContentLibrary, FieldValue } from "./documents.ts";
import { type ContentQuery, parseContentQuery } from "./query.ts";
import { StrapiError, strapiErrorResponse } from "./strapi-error.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

const NAME = /^\/([a-z-]{1,40})(?:\/([a-z0-9]{24}))?$/;

/** `path`: the request's path below the service's base URL. */
export function answerContentRequest(
  request: Request,
  { path, token, library }: { readonly path: string; readonly token: string; readonly library: ContentLibrary },
): Response {
  try {
    assertToken(request.headers.get("authorization"), token);
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new StrapiError("MethodNotAllowedError", "Method Not Allowed");
    }
    const body = JSON.stringify(read(path, parseContentQuery(new URL(request.url).searchParams), library));
    const etag = `"${sha256(body).toString("hex").slice(0, 32)}"`;
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store", etag };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : body, { headers });
  } catch (cause) {
    if (cause instanceof StrapiError) return strapiErrorResponse(cause);
    throw cause;
  }
}

/** Without a token Strapi applies the public role, which may read nothing. */
function assertToken(authorization: string | null, token: string): void {
  if (authorization === null) throw new StrapiError("ForbiddenError", "Forbidden");
  if (!timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))) {
    throw new StrapiError("UnauthorizedError", "Missing or invalid credentials");
  }
}

function read(path: string, query: ContentQuery, { collections, singles }: ContentLibrary): unknown {
  const [, name = "", documentId] = NAME.exec(path) ?? [];
  const inLanguage = ({ locale }: ContentDocument) => locale === query.locale;
  const collection = collections.get(name)?.filter(inLanguage);
  const one = documentId
    ? collection?.find((each) => each.documentId === documentId)
    : singles.get(name)?.find(inLanguage);
  if (one) return { data: render(one, query), meta: {} };
  if (!collection || documentId) throw new StrapiError("NotFoundError", "Not Found");
  return listPage(collection, query);
}

function listPage(collection: readonly ContentDocument[], query: ContentQuery): unknown {
  const { page, pageSize, filters } = query;
  const matching = collection.filter((document) => filters.every((filter) => matches(document, filter)));
  const sorted = matching.toSorted((one, other) => compare(one, other, query));
  const total = sorted.length;
  return {
    data: sorted.slice((page - 1) * pageSize, page * pageSize).map((document) => render(document, query)),
    meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
  };
}

const isDocument = (value: unknown): value is ContentDocument =>
  typeof value === "object" && value !== null && "documentId" in value && "relations" in value;

function valuesAt(document: ContentDocument, [name = "", inner]: readonly string[]): readonly FieldValue[] {
  if (name === "documentId") return [document.documentId];
  if (inner === undefined) return [document.fields[name] ?? null];
  const related = document.relations[name];
  if (related === undefined) throw new StrapiError("ValidationError", `Invalid key ${name}`);
  return [related].flat().flatMap((each) => (isDocument(each) ? valuesAt(each, [inner]) : []));
}

function matches(document: ContentDocument, { path, operator, value }: ContentQuery["filters"][number]): boolean {
  return valuesAt(document, path).map(String).includes(value) === (operator === "$eq");
}

function compare(one: ContentDocument, other: ContentDocument, { sort }: ContentQuery): number {
  for (const { field, isDescending } of sort) {
    const [left = "", right = ""] = [String(one.fields[field] ?? ""), String(other.fields[field] ?? "")];
    if (left !== right) return left < right === isDescending ? 1 : -1;
  }
  return one.id - other.id;
}

function render(document: ContentDocument, { fields, populate }: Pick<ContentQuery, "fields" | "populate">): unknown {
  const { id, documentId, locale } = document;
  const shown = Object.entries(document.fields).filter(([name]) => fields === null || fields.includes(name));
  const populated = Object.entries(document.relations)
    .filter(([name]) => populate === "all" || populate.includes(name))
    .map(([name, value]) => [name, renderRelation(value)]);
  return { id, documentId, ...Object.fromEntries(shown), locale, ...Object.fromEntries(populated) };
}

function renderRelation(value: ContentDocument["relations"][string]): unknown {
  if (Array.isArray(value)) return value.map(renderRelation);
  return isDocument(value) ? render(value, { fields: null, populate: [] }) : value;
}
