import { z } from "zod";
import { userId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../reply.ts";

const args = z.object({ action: z.literal("resolve"), investorId: userId, outcome: z.enum(["VERIFIED", "REJECTED"]) });

/** Records the certifying agency's decision on a pending accreditation. */
export async function resolveKyc(env: Env, sent: unknown): Promise<unknown> {
  const { investorId, outcome } = args.parse(sent);
  return openReply(await env.INVESTOR.get(env.INVESTOR.idFromName(investorId)).resolveAccreditation(outcome));
}
