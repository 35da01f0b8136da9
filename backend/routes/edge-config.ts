/**
 * The protocol that `@vercel/edge-config` speaks, over the operators' config: `/edge-config/<id>/items`, `/item/<key>`,
 * `/digest`, with a bearer's token. Only values for pages are given; the lists of user ids are not.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { problemResponse } from "../../lib/contract/values/problem-response.ts";
import { EDGE_KEYS } from "../../lib/remote-config/edge-keys.ts";
import { readConfig } from "../catalogue/remote-config.ts";
import type { RouteContext } from "./route.ts";

const PATH = /^\/edge-config\/ecfg_ultra\/(?:(items)|(digest)|item\/([\w-]{1,256}))$/;
const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Null where there is no such place. */
export async function handleEdgeConfigRequest({ env, request, requestId }: RouteContext): Promise<Response | null> {
  const url = new URL(request.url);
  const path = PATH.exec(url.pathname);
  if (!path || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const given = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  if (!timingSafeEqual(sha256(given), sha256(env.EDGE_CONFIG_TOKEN))) return new Response(null, { status: 401 });

  const items = Object.fromEntries(await readConfig(env.CATALOGUE, EDGE_KEYS));
  const digest = sha256(JSON.stringify(items)).toString("hex");
  const etag = `"${digest}"`;
  const headers = { "x-edge-config-digest": digest, etag, "cache-control": "private, no-store" };
  const [, all, mark, key = ""] = path;
  if (!all && !mark && !Object.hasOwn(items, key)) return missingItem(requestId, digest);
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(all ? requested(items, url.searchParams.getAll("key")) : mark ? digest : items[key], {
    headers,
  });
}

/** By the digest header the client distinguishes a missing item from a missing config. */
function missingItem(requestId: string, digest: string): Response {
  const missing = problemResponse("NOT_FOUND", { requestId });
  missing.headers.set("x-edge-config-digest", digest);
  return missing;
}

/** Everything, or only the keys that were named. */
function requested(items: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return keys.length === 0 ? items : Object.fromEntries(Object.entries(items).filter(([key]) => keys.includes(key)));
}
