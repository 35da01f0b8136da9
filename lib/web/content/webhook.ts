/**
 * The webhook that a Strapi calls when content changes: the pages that show it are rendered anew at once, instead of
 * within a minute. Invariants: nothing is taken from the message but which pages may have changed; a message repeated or
 * out of order renders a page once more and does no harm, so a bearer token suffices. Strapi signs no bodies.
 */
import { z } from "zod";
import { SettingError } from "../../contract/facts/logged-error.ts";
import { AppError } from "../../contract/values/errors.ts";
import { methodNotAllowed } from "../../contract/values/method-not-allowed.ts";
import { DEFAULT_LOCALE, isLocale, LOCALE_IDS } from "../../i18n/locales.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import type { BackendEnv } from "../backend-fetch.ts";
import { articleList, type ContentEnv, contentMemory, contentSourceOf, type WaitUntil } from "./articles.ts";

export const CONTENT_WEBHOOK = "/webhooks/content";
/** Of the rendering that the webhook requests from the Worker itself; its value is the webhook's secret. */
export const CONTENT_CHANGED_HEADER = "x-content-changed";

export interface ContentWebhookEnv extends ContentEnv, BackendEnv {
  /** Without one there is no webhook. */
  readonly CONTENT_WEBHOOK_SECRET?: string;
  readonly WORKER_SELF_REFERENCE?: { fetch(address: string, init: RequestInit): Promise<Response> };
}

const SECRET_LENGTH_MIN = 32;
const BODY_BYTES_MAX = 1024 * 1024;

/** @throws when production has a secret that is short or the sandbox's */
export function assertContentWebhookFit({
  ULTRA_ENV,
  CONTENT_WEBHOOK_SECRET: secret,
}: Pick<ContentWebhookEnv, "ULTRA_ENV" | "CONTENT_WEBHOOK_SECRET">): void {
  if (ULTRA_ENV === "sandbox" || !secret) return;
  if (secret.length < SECRET_LENGTH_MIN || secret.includes("not-for-production")) {
    throw new SettingError("CONTENT_WEBHOOK_SECRET", "is too short, or the sandbox's");
  }
}

/** A message of Strapi 5, reduced to the fields that determine the affected pages. */
const message = z.object({
  model: z.string().max(100),
  entry: z.object({ slug: z.string().max(120).optional(), locale: z.string().max(10).nullish() }).optional(),
});

interface Renewal {
  readonly previewId: string;
  readonly waitUntil: WaitUntil;
}

/**
 * Null for another path. 202 while the pages are being rendered.
 * @throws AppError
 */
export async function answerContentWebhook(
  request: Request,
  env: ContentWebhookEnv,
  { previewId, waitUntil }: Renewal,
): Promise<Response | null> {
  const { pathname, origin } = new URL(request.url);
  if (pathname !== CONTENT_WEBHOOK) return null;
  const { CONTENT_WEBHOOK_SECRET: secret, WORKER_SELF_REFERENCE: self } = env;
  if (!secret || !self) throw new AppError("NOT_FOUND");
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  if (!(await isEqual(request.headers.get("authorization") ?? "", `Bearer ${secret}`)))
    throw new AppError("UNAUTHENTICATED");
  const changed = message.safeParse(await readBody(request));
  if (!changed.success) throw new AppError("INVALID_INPUT");
  contentMemory.expire();
  const headers = { "x-prerender-revalidate": previewId, "x-isr": "1", [CONTENT_CHANGED_HEADER]: secret };
  const render = (path: string) => renderAnew(path, () => self.fetch(origin + path, { method: "HEAD", headers }));
  const renewAll = async () => {
    for (const path of await listPages(changed.data, env, waitUntil)) await render(path);
  };
  waitUntil(renewAll());
  return new Response(null, { status: 202, headers: { "cache-control": "private, no-store" } });
}

/** Whether the request is one of the webhook's own, for which a page must read content anew. */
export async function isContentChange(
  { headers }: Request,
  { CONTENT_WEBHOOK_SECRET: secret }: Pick<ContentWebhookEnv, "CONTENT_WEBHOOK_SECRET">,
): Promise<boolean> {
  const given = headers.get(CONTENT_CHANGED_HEADER);
  return given !== null && !!secret && isEqual(given, secret);
}

async function listPages({ model, entry }: z.output<typeof message>, env: ContentWebhookEnv, waitUntil: WaitUntil) {
  const locales = isLocale(entry?.locale) ? [entry.locale] : LOCALE_IDS;
  if (model === "company") return locales.flatMap((locale) => [hrefFor(locale, "/company"), hrefFor(locale, "/")]);
  if (!BLOG_MODELS.has(model)) return [];
  const source = contentSourceOf(env, () => env, waitUntil);
  const { key, read } = articleList(source, locales[0] ?? DEFAULT_LOCALE);
  const articles = await contentMemory.getRecent(key, read).catch(() => []);
  const tags = new Set(articles.flatMap((article) => article.tags.map(({ slug }) => slug)));
  const own =
    model === "article" && entry?.slug ? [`/blog/${entry.slug}`] : articles.map(({ slug }) => `/blog/${slug}`);
  const paths = [...own, "/blog", ...[...tags].map((slug) => `/blog/tag/${slug}`)];
  return locales.flatMap((locale) => paths.map((path) => hrefFor(locale, path)));
}

const BLOG_MODELS: ReadonlySet<string> = new Set(["article", "article-tag", "author"]);

async function renderAnew(path: string, render: () => Promise<Response>): Promise<void> {
  const status = await render().then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 504,
  );
  // A 404 is the answer for an article that was taken back.
  if (status === 200 || status === 404) return;
  console.error(JSON.stringify({ level: "error", event: "page_not_renewed", path, kind: `status ${status}` }));
}

async function readBody(request: Request): Promise<unknown> {
  if (!(Number(request.headers.get("content-length") ?? BODY_BYTES_MAX + 1) <= BODY_BYTES_MAX)) {
    throw new AppError("PAYLOAD_TOO_LARGE");
  }
  return request.json().catch(() => undefined);
}

/** Compares digests, so that the time says nothing about the secret. */
async function isEqual(one: string, other: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.every((byte, index) => byte === right[index]);
}
