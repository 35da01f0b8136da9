import { z } from "zod";
import { CMR_FAULTS, cmrState, dematNumber } from "../../../lib/contract/calls/cmr.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../reply.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("verify"), investorId: userId, dematNumber: dematNumber.optional() }),
  z.object({ action: z.literal("reject"), investorId: userId, reason: z.enum(CMR_FAULTS) }),
]);

/** Shows a client master report to an operator (file in base64), or records the operator's decision. */
export async function cmrCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(command.investorId));
  switch (command.action) {
    case "show": {
      const { state, type, bytes } = openReply(await investor.readCmr());
      return { ...z.encode(cmrState, state), type, content: Buffer.from(bytes).toString("base64") };
    }
    case "verify": {
      const decision = { outcome: "VERIFIED", dematNumber: command.dematNumber ?? null } as const;
      return z.encode(cmrState, openReply(await investor.decideCmr(decision)));
    }
    case "reject": {
      const decision = { outcome: "REJECTED", reason: command.reason } as const;
      return z.encode(cmrState, openReply(await investor.decideCmr(decision)));
    }
  }
}
