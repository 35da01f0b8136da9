/** Calls a public call for a stored page. */
import "server-only";
import { unstable_cache } from "next/cache";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { platformEnv } from "./platform";
import { callPublicFrom } from "./public-call";

/** @throws AppError as `callPublicFrom`. */
export async function callPublic<C extends Call>(call: C, input: z.input<C["input"]>): Promise<OutputOf<C>> {
  return callPublicFrom(platformEnv(), call, input);
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
