import { z } from "zod";
import { deletionRequest } from "../../../lib/contract/calls/account-deletion.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../reply.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("decide"), investorId: userId, outcome: z.enum(["REFUSED", "DONE"]) }),
]);

/** Lists pending account deletion requests, or records the decision on one. */
export async function deletionCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "DELETION");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "decide": {
      const investor = env.INVESTOR.get(env.INVESTOR.idFromName(command.investorId));
      return z.encode(deletionRequest, openReply(await investor.decideDeletion(command.outcome)));
    }
  }
}
