import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { arriveByPhone } from "../../scripts/sandbox/person.ts";
import { freePort } from "../free-port.ts";
import { answers } from "./answers.ts";

/* Prism as a proxy refuses each request and each answer that is not as `openapi.json` says. */

const DEMO_INVESTOR = "+919876543210";
const STARTS_WITHIN_MS = 60_000;
const POSTS = 40;

const example = z.object({ example: z.object({ value: z.unknown() }) }).optional();
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), examples: example });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([z.object({ $ref: z.string() }), parameter])),
  requestBody: z.object({ content: z.record(z.string(), z.object({ examples: example })) }).optional(),
});
type Operation = z.infer<typeof operation>;
const paths = z.object({
  paths: z.record(z.string(), z.object({ get: operation.optional(), post: operation.optional() })),
});

interface Calls {
  readonly gets: number;
  readonly posts: number;
  /** The number of requests with each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** A line for each request or answer that Prism refused. */
  readonly refused: readonly string[];
}

export async function callThroughPrism(prism: string, document: string, url: string): Promise<Calls> {
  const port = await freePort();
  const args = ["proxy", document, url, "--errors", "--port", String(port), "--verboseLevel", "silent"];
  const proxy = spawn(prism, args, { stdio: "ignore" });
  try {
    await answers(`http://127.0.0.1:${port}/`, { program: "Prism", withinMs: STARTS_WITHIN_MS });
    return await callAll(document, { url, proxied: `http://127.0.0.1:${port}` });
  } finally {
    proxy.kill();
    await once(proxy, "exit");
  }
}

async function callAll(document: string, { url, proxied }: { url: string; proxied: string }): Promise<Calls> {
  const { client } = await arriveByPhone(url, DEMO_INVESTOR);
  const all = Object.entries(paths.parse(JSON.parse(readFileSync(document, "utf8"))).paths);
  const gets = all.flatMap(([path, { get }]) => (get ? [{ method: "GET", path, operation: get }] : []));
  // A sign-out or a sign-in in between would end the session of the later calls.
  const posts = all.flatMap(([path, { post }]) =>
    post && !path.includes("/auth/") && isJson(post) ? [{ method: "POST", path, operation: post }] : [],
  );
  const statuses = new Map<number, number>();
  const refused: string[] = [];
  for (const { method, path, operation: called } of [...gets, ...posts.slice(0, POSTS)]) {
    const headers = { origin: url, cookie: client.cookie() };
    const response = await fetch(proxied + addressOf(path, called), { method, headers, body: bodyOf(called) });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    if (/stoplight\.io|prism\/errors/.test(text)) refused.push(`${called.operationId}: ${text.slice(0, 600)}`);
  }
  return { gets: gets.length, posts: Math.min(posts.length, POSTS), statuses, refused };
}

const isJson = ({ requestBody }: Operation) => !requestBody || "application/json" in requestBody.content;

function bodyOf({ requestBody }: Operation): Blob | null {
  if (!requestBody) return null;
  const value = requestBody.content["application/json"]?.examples?.example.value ?? {};
  return new Blob([JSON.stringify(value)], { type: "application/json" });
}

/** The path with the examples of its parameters. */
function addressOf(path: string, { parameters }: Operation): string {
  const query = new URLSearchParams();
  let address = path;
  for (const each of parameters) {
    if ("$ref" in each || each.examples === undefined) continue;
    const value = String(each.examples.example.value);
    if (each.in === "path") address = address.replace(`{${each.name}}`, encodeURIComponent(value));
    if (each.in === "query") query.set(each.name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}
