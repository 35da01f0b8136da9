import { z } from "zod";
import { getResidence, RESIDENCE_FAULTS } from "../../../lib/contract/calls/residence.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { ResidenceOrder } from "../../investor/kyc/residence-review.ts";
import { openReply } from "../../reply.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("approve"), investorId: userId }),
  z.object({ action: z.literal("refuse"), investorId: userId, reason: z.enum(RESIDENCE_FAULTS) }),
]);

/** Lists pending residence changes, shows a proof (file in base64), or records the operator's decision. */
export async function residenceCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "RESIDENCE");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      return review(env, command.investorId, { outcome: "SHOWN" });
    case "approve":
      return review(env, command.investorId, { outcome: "APPROVED" });
    case "refuse":
      return review(env, command.investorId, { outcome: "REFUSED", fault: command.reason });
  }
}

async function review(env: Env, investorId: UserId, order: ResidenceOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { standing, proof } = openReply(await investor.reviewResidence(order));
  const file = proof && { type: proof.type, content: Buffer.from(proof.bytes).toString("base64") };
  return { ...z.encode(getResidence.output, standing), ...file };
}
