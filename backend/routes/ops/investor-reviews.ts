/** Operator commands on manual decisions: accreditation, CMR, change of residence, treaty claim, account deletion. */
import { z } from "zod";
import { deletionRequest } from "../../../lib/contract/calls/account-deletion.ts";
import { CMR_FAULTS, cmrState, dematNumber } from "../../../lib/contract/calls/cmr.ts";
import { getResidence, RESIDENCE_FAULTS } from "../../../lib/contract/calls/residence.ts";
import { getTreatyClaims, TREATY_FAULTS } from "../../../lib/contract/calls/treaty-claims.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { ResidenceOrder } from "../../investor/kyc/residence-review.ts";
import type { TreatyOrder } from "../../investor/tax/treaty-claim-operations.ts";
import { openReply } from "../../platform/reply.ts";
import { shownFile } from "./shown-file.ts";

const accreditationArgs = z.object({
  action: z.literal("resolve"),
  investorId: userId,
  outcome: z.enum(["VERIFIED", "REJECTED"]),
});

/** Records the certifying agency's decision on a pending accreditation. */
export async function resolveKyc(env: Env, sent: unknown): Promise<unknown> {
  const { investorId, outcome } = accreditationArgs.parse(sent);
  return openReply(await env.INVESTOR.get(env.INVESTOR.idFromName(investorId)).resolveAccreditation(outcome));
}

const cmrArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("verify"), investorId: userId, dematNumber: dematNumber.optional() }),
  z.object({ action: z.literal("reject"), investorId: userId, reason: z.enum(CMR_FAULTS) }),
]);

/** Shows a client master report to an operator (file in base64), or records the operator's decision. */
export async function cmrCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = cmrArgs.parse(sent);
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(command.investorId));
  switch (command.action) {
    case "show": {
      const { state, document } = openReply(await investor.readCmr());
      return { ...z.encode(cmrState, state), ...shownFile(document) };
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

const residenceArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("approve"), investorId: userId }),
  z.object({ action: z.literal("refuse"), investorId: userId, reason: z.enum(RESIDENCE_FAULTS) }),
]);

/** Lists pending residence changes, shows a proof (file in base64), or records the operator's decision. */
export async function residenceCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = residenceArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "RESIDENCE");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      return reviewResidence(env, command.investorId, { outcome: "SHOWN" });
    case "approve":
      return reviewResidence(env, command.investorId, { outcome: "APPROVED" });
    case "refuse":
      return reviewResidence(env, command.investorId, { outcome: "REFUSED", fault: command.reason });
  }
}

async function reviewResidence(env: Env, investorId: UserId, order: ResidenceOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { overview, proof } = openReply(await investor.reviewResidence(order));
  return { ...z.encode(getResidence.output, overview), ...(proof && shownFile(proof)) };
}

const treatyArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("show"), investorId: userId }),
  z.object({ action: z.literal("approve"), investorId: userId }),
  z.object({ action: z.literal("refuse"), investorId: userId, reason: z.enum(TREATY_FAULTS) }),
]);

/** Lists pending treaty claims, shows a residency certificate (file in base64), or records the operator's decision. */
export async function treatyCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = treatyArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const waiting = await listOperatorQueue(env.CATALOGUE, "TREATY");
      return { waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })) };
    }
    case "show":
      return reviewTreaty(env, command.investorId, { outcome: "SHOWN" });
    case "approve":
      return reviewTreaty(env, command.investorId, { outcome: "APPROVED" });
    case "refuse":
      return reviewTreaty(env, command.investorId, { outcome: "REFUSED", fault: command.reason });
  }
}

async function reviewTreaty(env: Env, investorId: UserId, order: TreatyOrder): Promise<unknown> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(investorId));
  const { overview, proof } = openReply(await investor.reviewTreatyClaim(order));
  return { ...z.encode(getTreatyClaims.output, overview), ...(proof && shownFile(proof)) };
}

const deletionArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("decide"), investorId: userId, outcome: z.enum(["REFUSED", "DONE"]) }),
]);

/** Lists pending account deletion requests, or records the decision on one. */
export async function deletionCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = deletionArgs.parse(sent);
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
