/**
 * Reads the operators' edge values through `@vercel/edge-config`: from the Edge Config of the connection string, by
 * default from the embedded backend, which implements the same protocol (`backend/routes/edge-config.ts`).
 */
import { createClient } from "@vercel/edge-config";
import { type EdgeValues, edgeValues } from "../remote-config/edge-keys.ts";
import { type BackendEnv, fetchBackend } from "./backend-fetch";

export interface EdgeSource {
  /** In the package's format: `https://<host>/<path>?id=<id>&token=<token>`. */
  readonly connectionString: string;
  readonly backend: BackendEnv;
}

/**
 * The host name of the backend in connection strings. It exists on no network; requests go through the service
 * binding.
 */
const EMBEDDED_HOST = "backend.internal";
/** The global under which the package looks for a local store before using the network. */
const LOCAL_STORE = Symbol.for("privateEdgeConfig");

/** Rejects when the config cannot be read or is malformed. The caller decides how long earlier values replace a failed read. */
export async function readEdgeValues({ connectionString, backend }: EdgeSource): Promise<EdgeValues> {
  const { connection, getAll } = createClient(connectionString, { staleIfError: false });
  if (new URL(connection.baseUrl).host === EMBEDDED_HOST) {
    const get = (id: string) => (id === connection.id ? readEmbedded(connection, backend) : null);
    Reflect.set(globalThis, LOCAL_STORE, { get });
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
