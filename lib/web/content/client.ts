/**
 * Reads documents from a Strapi 5, by default the embedded one (`backend/content`). Invariants: a read ends within its
 * deadline, its body is bounded and parsed before it is used, redirects are not followed with the token, and every
 * failure is reported and thrown as a `ContentError`.
 */
import { z } from "zod";
import type { FailedResponse } from "../sentry-envelope";
import { ContentError } from "./content-error.ts";
import type { LastKnown } from "./last-known.ts";

export interface ContentSource {
  /** Without a slash at its end; of a Strapi, `https://<host>/api`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly report: (failure: Pick<FailedResponse, "status" | "path">) => void;
  readonly deadlineMs?: number;
  /** Null while pages are built. */
  readonly lastKnown?: LastKnown | null;
}

const DEADLINE_MS = 5_000;
const BODY_BYTES_MAX = 2 * 1024 * 1024;
const PAGE_SIZE = 100;
const PAGES_MAX = 10;

/** The statuses reported for a missing or unusable response, as a gateway would answer. */
const REPORTED_STATUS = { UNREACHABLE: 504, TOO_LARGE: 502, MALFORMED: 502 } as const;

interface ContentRequest<Value> {
  /** `/articles` */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The schema of one document. */
  readonly schema: z.ZodType<Value>;
}

/** @throws ContentError */
export async function readContentDocument<Value>(
  source: ContentSource,
  { path, query, schema }: ContentRequest<Value>,
): Promise<Value> {
  const { data } = await readJson(source, { path, query, schema: z.object({ data: schema }) });
  return data;
}

const pagination = z.object({ pageCount: z.number().int().nonnegative() });

/**
 * Every document of a collection that matches, up to a thousand. A document of another shape, such as an article without
 * an author, is left out and named in the log, so that it does not take the others with it.
 * @throws ContentError
 */
export async function listDocuments<Value>(
  source: ContentSource,
  { path, query, schema }: ContentRequest<Value>,
): Promise<Value[]> {
  const paged = z.object({ data: z.array(z.unknown()).max(PAGE_SIZE), meta: z.object({ pagination }) });
  const documents: Value[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const numbered = { ...query, "pagination[page]": String(page), "pagination[pageSize]": String(PAGE_SIZE) };
    const { data, meta } = await readJson(source, { path, query: numbered, schema: paged });
    documents.push(...data.flatMap((document) => parseDocument(document, { path, schema })));
    if (page >= meta.pagination.pageCount) break;
  }
  return documents;
}

const named = z.object({ documentId: z.string().max(64) });

/** The document, or nothing when it has another shape. */
function parseDocument<Value>(
  document: unknown,
  { path, schema }: Pick<ContentRequest<Value>, "path" | "schema">,
): readonly Value[] {
  const parsed = schema.safeParse(document);
  if (parsed.success) return [parsed.data];
  const { documentId } = named.safeParse(document).data ?? { documentId: "unknown" };
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))].slice(0, 10);
  console.error(JSON.stringify({ level: "error", event: "content_document_left_out", path, documentId, fields }));
  return [];
}

async function readJson<Value>(source: ContentSource, { path, query, schema }: ContentRequest<Value>): Promise<Value> {
  try {
    const body = await readBody(await send(source, path, query), path);
    const parsed = schema.safeParse(parseJson(body));
    if (!parsed.success) throw new ContentError("MALFORMED", path);
    return parsed.data;
  } catch (cause) {
    const error = cause instanceof ContentError ? cause : new ContentError("UNREACHABLE", path);
    const { failure } = error;
    if (failure in REPORTED_STATUS) {
      source.report({ path, status: REPORTED_STATUS[failure as keyof typeof REPORTED_STATUS] });
    }
    throw error;
  }
}

async function send(source: ContentSource, path: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const response = await source.fetch(`${source.baseUrl}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${source.token}`, accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(source.deadlineMs ?? DEADLINE_MS),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  source.report({ path, status: response.status });
  throw new ContentError(response.status === 404 ? "NOT_FOUND" : "REFUSED", path);
}

async function readBody({ body }: Response, path: string): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) throw new ContentError("TOO_LARGE", path);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
