/** Operator command on accounts abroad: lists the investors whose proof is in review, shows the oldest account with its proof, records a decision. */
import { z } from "zod";
import { ACCOUNT_PROOF_FAULTS } from "../../../lib/contract/calls/foreign-account.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { text } from "../../../lib/contract/values/text.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { AccountProofOrder } from "../../investor/wallet/account-proof.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";
import { shownFile } from "./shown-file.ts";

const review = z.coerce.number().int().positive();
const name = text(200);

const accountsAbroadArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("show"), investorId: userId }),
  z.strictObject({ action: z.literal("accept"), investorId: userId, review, holder: name, bank: name }),
  z.strictObject({ action: z.literal("refuse"), investorId: userId, review, reason: z.enum(ACCOUNT_PROOF_FAULTS) }),
]);

/** @throws AppError UNAUTHENTICATED for the installation's key on all but the list, and those of `reviewAccountProof` */
export async function accountsAbroadCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = accountsAbroadArgs.parse(sent);
  if (command.action === "list") {
    const waiting = await listOperatorQueue(env.CATALOGUE, "ACCOUNT_ABROAD");
    return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
  }
  personOf(operator);
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(command.investorId));
  const { shown, match } = openReply(await investor.reviewAccountProof(orderOf(command)));
  if (shown === null) return { outcome: command.action, ...(match && { match }) };
  const { sequence, account, registeredName, others, document } = shown;
  return { review: sequence, ...account, registeredName, others, ...shownFile(document) };
}

function orderOf(command: Exclude<z.output<typeof accountsAbroadArgs>, { action: "list" }>): AccountProofOrder {
  switch (command.action) {
    case "show":
      return { action: "show" };
    case "accept": {
      const { review: sequence, holder: holderName, bank: bankName } = command;
      return { action: "accept", sequence, holderName, bankName };
    }
    case "refuse":
      return { action: "refuse", sequence: command.review, fault: command.reason };
  }
}
