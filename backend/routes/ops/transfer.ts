/**
 * Operator command on a withdrawal whose transfer no bank knows: one operator proposes the release of its money, another releases
 * it; any operator withdraws the proposal.
 */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { userId, walletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import type { TransferReview } from "../../investor/wallet/forgotten-transfer.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";
import { evidenceNumber } from "./guardian.ts";

const subject = { investorId: userId, withdrawal: walletTransactionId };

const transferArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("show"), ...subject }),
  z.strictObject({ action: z.enum(["propose", "release", "withdraw"]), ...subject, evidence: evidenceNumber }),
]);

/** @throws AppError NOT_FOUND, GATEWAY_UNAVAILABLE, UNAUTHENTICATED for the installation's key */
export async function transferCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = transferArgs.parse(sent);
  const person = personOf(operator);
  const { investorId, withdrawal: transactionId } = command;
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  if (command.action === "show") {
    const review = openReply(await investor.transferReview(transactionId));
    if (review === null) throw new AppError("NOT_FOUND");
    return viewOf(review);
  }
  const { action, evidence } = command;
  return {
    outcome: openReply(await investor.forgottenTransfer({ action, transactionId, evidence, operator: person })),
  };
}

function viewOf({ state, proposal, withdrawn }: TransferReview) {
  return {
    state,
    proposal: proposal && {
      ...proposal,
      proposedAt: z.encode(instant, proposal.proposedAt),
      releasedAt: proposal.releasedAt && z.encode(instant, proposal.releasedAt),
    },
    withdrawn: withdrawn.map((each) => ({
      ...each,
      proposedAt: z.encode(instant, each.proposedAt),
      withdrawnAt: z.encode(instant, each.withdrawnAt),
    })),
  };
}
