/**
 * Reads what operators keep at the edge, by `@vercel/edge-config`: from any Edge Config that the connection string names,
 * and by default from the embedded backend, which speaks the same protocol (`backend/routes/edge-config.ts`).
 */
import { createClient } from "@vercel/edge-config";
import { type EdgeValues, edgeValues } from "../remote-config/edge-keys.ts";
import { type BackendEnv, fetchBackend } from "./backend-fetch";

export interface EdgeSource {
  /** As the package takes it: `https://<host>/<path>?id=<id>&token=<token>`. */
  readonly connectionString: string;
  readonly backend: BackendEnv;
}

/** The name under which pages call the backend. It is on no network: only a binding leads there. */
const EMBEDDED_HOST = "backend.internal";
/** The package asks whoever stands here for a config before it asks the network. */
const STORE_AT_HAND = Symbol.for("privateEdgeConfig");

/** How long old values stand in for a failed read is the caller's to say. Rejects when the config cannot be read, or holds something else than it should. */
export async function readEdgeValues({ connectionString, backend }: EdgeSource): Promise<EdgeValues> {
  const { connection, getAll } = createClient(connectionString, { staleIfError: false });
  if (new URL(connection.baseUrl).host === EMBEDDED_HOST) {
    const get = (id: string) => (id === connection.id ? readEmbedded(connection, backend) : null);
    Reflect.set(globalThis, STORE_AT_HAND, { get });
  }
  return edgeValues.parse(await getAll());
}

async function readEmbedded(
  { baseUrl, token, version }: { baseUrl: string; token: string; version: string },
  backend: EdgeSource["backend"],
) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetchBackend(backend, `${baseUrl}/items?version=${version}`, { headers });
  if (!answer.ok) throw new Error(`the embedded edge config answered ${answer.status}`);
  return { digest: answer.headers.get("x-edge-config-digest"), items: await answer.json() };
}
