import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { z } from "zod";
import { drawDocument } from "../../lib/web/document-drawing.ts";
import { contentSettings } from "../../scripts/content-settings.ts";
import { readVars } from "../../scripts/server.ts";
import type { CannedCall } from "./canned.ts";

/*
 * A program: serves a built Next app in Node as `next start` does, with the backend's answers from memory. A process of
 * its own, so that it shares no thread with the measurement; its parent sends the answers, and reads the address.
 */

const HOST = "127.0.0.1";
/** The symbol under which OpenNext's `getCloudflareContext` finds the bindings of a page. */
const CONTEXT = Symbol.for("__cloudflare-context__");

const order = z.object({ dir: z.string(), calls: z.custom<readonly CannedCall[]>(Array.isArray) });

/** Answers every call as it was answered once; an unknown one fails. */
function cannedBackend(calls: readonly CannedCall[]) {
  const byRequest = new Map(calls.map((call) => [call.request, call]));
  return {
    fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const found = byRequest.get(`${request.method} ${request.url} ${await request.text()}`);
      if (!found) return Response.json({ code: "INTERNAL" }, { status: 500 });
      return new Response(found.body, { status: found.status, headers: found.headers.map(([...pair]) => pair) });
    },
  };
}

async function serve({ dir, calls }: z.infer<typeof order>): Promise<string> {
  const env = { ...z.record(z.string(), z.string()).parse(readVars("wrangler.toml")), ...contentSettings() };
  Object.assign(process.env, env);
  const ctx = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException: () => {} };
  Object.assign(globalThis, { [CONTEXT]: { env: { ...env, BACKEND: cannedBackend(calls) }, ctx, cf: {} } });
  const app = next({ dev: false, dir, hostname: HOST });
  await app.prepare();
  const answer = app.getRequestHandler();
  const http = createServer((request, response) => {
    const { url = "/", method = "GET" } = request;
    void drawDocument(new Request(`http://${HOST}${url}`, { method }), () => answer(request, response));
  });
  http.listen(0, HOST);
  await once(http, "listening");
  return `http://${HOST}:${(http.address() as AddressInfo).port}`;
}

const [message] = await once(process, "message");
process.send?.({ url: await serve(order.parse(message)) });
