/** Calls a public call for a response that is stored for everybody: without session, cookies or request headers. */
import { z } from "zod";
import { type Call, type OutputOf, requestAddress } from "../contract/define.ts";
import { AppError } from "../contract/values/errors.ts";
import { problem } from "../contract/values/problem-response.ts";
import { type BackendEnv, fetchBackend, readJson } from "./backend-fetch.ts";

const BACKEND_ORIGIN = "https://backend.internal";
/** Within the deadline of a background rendering. */
const DEADLINE_MS = 4_000;

/**
 * @throws AppError of the call; UNAUTHENTICATED for a call that needs a session; GATEWAY_UNAVAILABLE when the backend
 * does not respond in time.
 */
export async function callPublicFrom<C extends Call>(
  env: BackendEnv,
  call: C,
  input: z.input<C["input"]>,
): Promise<OutputOf<C>> {
  if (call.access !== "public") throw new AppError("UNAUTHENTICATED");
  const { url } = requestAddress(call, z.record(z.string(), z.unknown()).parse(input));
  const response = await fetchBackend(env, `${BACKEND_ORIGIN}${url}`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => {
    throw new AppError("GATEWAY_UNAVAILABLE");
  });
  if (response.ok) return z.decode(call.output, (await readJson(response)) as z.input<C["output"]>) as OutputOf<C>;
  const parsed = problem.safeParse(await response.json().catch(() => null));
  throw parsed.success ? new AppError(parsed.data.code, parsed.data.fields) : new AppError("INTERNAL");
}
