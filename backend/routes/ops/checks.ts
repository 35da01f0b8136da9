/**
 * Operator command on identity checks whose provider did not answer: lists who waits, shows what was typed, takes in what
 * the operator has learnt from the register or the bank.
 */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { CheckFinding, CheckOrder, CheckReport } from "../../investor/kyc/check-again.ts";
import { openReply } from "../../platform/reply.ts";

const answered = { action: z.literal("answer"), investorId: userId, check: z.coerce.number().int().positive() };
const name = z.string().trim().min(1).max(200);

const checksArgs = z.union([
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ ...answered, outcome: z.literal("FOUND"), name }),
  z.object({ ...answered, outcome: z.enum(["NOT_FOUND", "INACTIVE"]) }),
  z.object({ ...answered, outcome: z.literal("CREDITED"), name, bank: name, branch: name }),
  z.object({ ...answered, outcome: z.enum(["ACCOUNT_INVALID", "ACCOUNT_NRE"]), bank: name, branch: name }),
  z.object({ ...answered, outcome: z.literal("NO_BRANCH") }),
]);
type Args = z.output<typeof checksArgs>;

export async function checksCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = checksArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "CHECK");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      return reviewChecks(env, command.investorId, { action: "show" });
    case "answer":
      return reviewChecks(env, command.investorId, {
        action: "answer",
        sequence: command.check,
        ...findingOf(command),
      });
  }
}

function findingOf(found: Extract<Args, { action: "answer" }>): CheckFinding {
  switch (found.outcome) {
    case "FOUND":
      return { step: "PAN", answer: { outcome: "FOUND", registeredName: found.name } };
    case "NOT_FOUND":
    case "INACTIVE":
      return { step: "PAN", answer: { outcome: found.outcome } };
    case "NO_BRANCH":
      return { step: "BANK", branch: null, answer: { outcome: "ACCOUNT_INVALID" } };
    case "CREDITED": {
      const { bank: bankName, branch } = found;
      return { step: "BANK", branch: { bankName, branch }, answer: { outcome: "CREDITED", holderName: found.name } };
    }
    case "ACCOUNT_INVALID":
    case "ACCOUNT_NRE":
      return {
        step: "BANK",
        branch: { bankName: found.bank, branch: found.branch },
        answer: { outcome: found.outcome },
      };
  }
}

async function reviewChecks(env: Env, investorId: string, order: CheckOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { open }: CheckReport = openReply(await investor.reviewChecks(order));
  return {
    open: open.map(({ sequence: check, since, ...kept }) => ({ check, ...kept, since: z.encode(instant, since) })),
  };
}
