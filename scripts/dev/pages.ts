import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { z } from "zod";
import type { BackendEnv } from "../../lib/web/backend-fetch.ts";
import { contentSettings } from "../content-settings.ts";
import { root } from "../paths.ts";
import { type ReloadableServer, readVars } from "../server.ts";

/** Global symbol under which OpenNext's `getCloudflareContext` looks for the bindings of a page. */
const CONTEXT = Symbol.for("__cloudflare-context__");
const HOST = "127.0.0.1";

const VARS = z.record(z.string(), z.string()).parse(readVars("wrangler.toml"));
/** A Worker has its variables there too. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  ...VARS,
  ...contentSettings(),
  // In development the package reads its store from the network, which has none.
  EDGE_CONFIG_DISABLE_DEVELOPMENT_SWR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Next's development server, in this process so that its pages find the bindings. */
export interface Pages {
  readonly address: string;
  /** Draws pages with this backend from now on. */
  connect(server: ReloadableServer): void;
}

export async function servePages(): Promise<Pages> {
  Object.assign(process.env, ENVIRONMENT);
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, HOST, resolve));
  const { port } = http.address() as AddressInfo;
  const app = next({ dev: true, dir: root, hostname: HOST, port, httpServer: http });
  await app.prepare();
  const answer = app.getRequestHandler();
  http.on("request", (request, response) => void answer(request, response));
  return {
    address: `${HOST}:${port}`,
    connect: (server) => {
      const context = { env: { ...VARS, BACKEND: backendOf(server) }, ctx, cf: {} };
      Object.assign(globalThis, { [CONTEXT]: context });
    },
  };
}

/** The refusal of an action is answered by the Worker; here it is printed, because the Worker runs elsewhere. */
const ctx = {
  waitUntil: (work: Promise<unknown>) => void work.catch(console.error),
  refuseAction: (code: string) => console.error(`the action was refused: ${code}`),
  passThroughOnException: () => undefined,
};

const BODILESS = [204, 205, 304];

/** The binding as the web Worker has it. */
const backendOf = ({ backend }: ReloadableServer): BackendEnv["BACKEND"] => ({
  fetch: async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const body = request.body === null ? {} : { body: await request.arrayBuffer() };
    const worker = await backend();
    const answer = await worker.fetch(url, { method, headers: [...headers], redirect: "manual", ...body });
    const content = BODILESS.includes(answer.status) ? null : await answer.arrayBuffer();
    return new Response(content, { status: answer.status, headers: [...answer.headers] });
  },
});
