/** Calls a public call for a stored page: without session, cookies or request headers. */
import "server-only";
import { unstable_cache } from "next/cache";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { z } from "zod";
import { type Call, type OutputOf, requestAddress } from "@/lib/contract/define";
import { AppError, problem } from "@/lib/contract/values/errors";
import { fetchBackend } from "./backend-fetch";
import { platformEnv } from "./platform";

const BACKEND_ORIGIN = "https://backend.internal";
/** Within the deadline of a background rendering. */
const DEADLINE_MS = 4_000;

/**
 * @throws AppError of the call; UNAUTHENTICATED for a call that needs a session; GATEWAY_UNAVAILABLE when the backend
 * does not respond in time.
 */
export async function callPublic<C extends Call>(call: C, input: z.input<C["input"]>): Promise<OutputOf<C>> {
  if (call.access !== "public") throw new AppError("UNAUTHENTICATED");
  const { url } = requestAddress(call, z.record(z.string(), z.unknown()).parse(input));
  const response = await fetchBackend(platformEnv(), `${BACKEND_ORIGIN}${url}`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => {
    throw new AppError("GATEWAY_UNAVAILABLE");
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return z.decode(call.output, body as z.input<C["output"]>) as OutputOf<C>;
  const parsed = problem.safeParse(body);
  throw parsed.success ? new AppError(parsed.data.code, parsed.data.fields) : new AppError("INTERNAL");
}

/**
 * True while the build renders, which has no backend. A page without figures is stored for one second, so that the
 * first visit after a deploy replaces it.
 */
export async function isBuild(): Promise<boolean> {
  if (process.env.NEXT_PHASE !== PHASE_PRODUCTION_BUILD) return false;
  await unstable_cache(async () => "", ["build"], { revalidate: 1 })();
  return true;
}
