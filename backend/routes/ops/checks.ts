/**
 * Operator command on identity checks whose provider did not answer: lists the waiting investors, shows the typed data,
 * takes in the operator's finding in the register or at the bank.
 */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { PanAnswer } from "../../gateways/pan.ts";
import type { CheckOrder, CheckReport } from "../../investor/kyc/check-again.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";

const answered = { action: z.literal("answer"), investorId: userId, check: z.coerce.number().int().positive() };
const name = z.string().trim().min(1).max(200);

const checksArgs = z.union([
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ ...answered, outcome: z.literal("FOUND"), name }),
  z.object({ ...answered, outcome: z.enum(["NOT_FOUND", "INACTIVE"]) }),
]);

/** @throws AppError UNAUTHENTICATED when the installation's key reads or answers a check: a person vouches for it */
export async function checksCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = checksArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "CHECK");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      personOf(operator);
      return reviewChecks(env, command.investorId, { action: "show" });
    case "answer": {
      const answer: PanAnswer =
        command.outcome === "FOUND" ? { outcome: "FOUND", registeredName: command.name } : { outcome: command.outcome };
      const order = { action: "answer", sequence: command.check, operator: personOf(operator), answer } as const;
      return reviewChecks(env, command.investorId, order);
    }
  }
}

async function reviewChecks(env: Env, investorId: string, order: CheckOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { open }: CheckReport = openReply(await investor.reviewChecks(order));
  return {
    open: open.map(({ sequence: check, since, ...kept }) => ({ check, ...kept, since: z.encode(instant, since) })),
  };
}
