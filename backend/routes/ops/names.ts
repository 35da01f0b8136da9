/** Operator command on names that are perhaps one person's: lists reviews, shows both names, records the decision. */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { NameReviewOrder, NameReviewReport } from "../../investor/kyc/name-review-decision.ts";
import { openReply } from "../../platform/reply.ts";

const sequence = z.coerce.number().int().positive();

const namesArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("accept"), investorId: userId, review: sequence }),
  z.object({ action: z.literal("refuse"), investorId: userId, review: sequence }),
]);

export async function namesCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = namesArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "NAME");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      return reviewNames(env, command.investorId, { action: "show" });
    case "accept":
    case "refuse":
      return reviewNames(env, command.investorId, { action: command.action, sequence: command.review });
  }
}

async function reviewNames(env: Env, investorId: string, order: NameReviewOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { open, refusal }: NameReviewReport = openReply(await investor.reviewNames(order));
  return {
    open: open.map(({ sequence: review, openedAt, elsewhere, ...names }) => ({
      ...{ review, ...names, since: z.encode(instant, openedAt) },
      elsewhere: elsewhere.map(({ at, ...name }) => ({ ...name, at: z.encode(instant, at) })),
    })),
    // The names were accepted, but the step that they verify is no longer possible.
    ...(refusal && { refusedBecause: refusal }),
  };
}
