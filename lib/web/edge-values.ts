/**
 * Reads the operators' edge values: with `@vercel/edge-config` from the Edge Config of the connection string, or from the
 * embedded backend, which implements the same protocol (`backend/routes/edge-config.ts`).
 */
import { createClient, parseConnectionString } from "@vercel/edge-config";
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

/** Rejects when the config cannot be read or is malformed. The caller decides how long earlier values replace a failed read. */
export async function readEdgeValues({ connectionString, backend }: EdgeSource): Promise<EdgeValues> {
  const connection = parseConnectionString(connectionString);
  const isEmbedded = connection !== null && new URL(connection.baseUrl).host === EMBEDDED_HOST;
  // The package's own client knows the global `fetch` only.
  if (isEmbedded) return edgeValues.parse(await readEmbedded(connection, backend));
  return edgeValues.parse(await createClient(connectionString, { staleIfError: false }).getAll());
}

type Connection = NonNullable<ReturnType<typeof parseConnectionString>>;

async function readEmbedded({ baseUrl, token, version }: Connection, backend: EdgeSource["backend"]): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetchBackend(backend, `${baseUrl}/items?version=${version}`, { headers });
  if (!answer.ok) throw new Error(`the embedded edge config answered ${answer.status}`);
  return answer.json();
}
