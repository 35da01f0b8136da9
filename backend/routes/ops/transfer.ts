/** Operator command on a withdrawal whose transfer its bank has forgotten: one operator proposes the release of its money, another releases it. */
import { z } from "zod";
import { userId, walletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";
import { evidenceNumber } from "./guardian.ts";

const transferArgs = z.strictObject({
  action: z.enum(["propose", "release"]),
  investorId: userId,
  withdrawal: walletTransactionId,
  evidence: evidenceNumber,
});

/** @throws AppError NOT_FOUND, GATEWAY_UNAVAILABLE, UNAUTHENTICATED for the installation's key */
export async function transferCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const { action, investorId, withdrawal: transactionId, evidence } = transferArgs.parse(sent);
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const order = { action, transactionId, evidence, operator: personOf(operator) };
  return { outcome: openReply(await investor.forgottenTransfer(order)) };
}
