/**
 * What objects tell, made into read models. Messages come at least once and in any order: each read model keeps the
 * sequence that it knows and drops what is older. News that nobody here reads is let go.
 */
import { z } from "zod";
import { epochMs } from "../../lib/contract/calendar-date.ts";
import { restructuring } from "../../lib/contract/deals.ts";
import { dealId, userId } from "../../lib/contract/ids.ts";
import { forgetStatements } from "../catalogue/closed-accounts.ts";
import { progressStatement } from "../catalogue/deals.ts";
import { friendlyNameStatement } from "../catalogue/friendly-names.ts";
import { indexStatement } from "../catalogue/investor-index.ts";
import { milestoneStatements, referralStatements } from "../catalogue/referrals.ts";
import { waitingStatement } from "../catalogue/waiting.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";

const count = z.number().int().min(0);

const dealProgressEnvelope = z.object({
  entity: dealId,
  sequence: count,
  news: z.object({
    kind: z.literal("DEAL_PROGRESS"),
    unitsSold: count,
    holders: count,
    restructuring: restructuring.nullable().default(null),
  }),
});

const investorEnvelope = z.object({
  entity: userId,
  sequence: count,
  at: count.transform(epochMs),
  news: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("INVESTOR_CREATED") }),
    z.object({ kind: z.literal("KYC_COMPLETED") }),
    z.object({ kind: z.enum(["DELETION_REQUESTED", "DELETION_ENDED"]) }),
    z.object({ kind: z.literal("ACCOUNT_CLOSED") }),
    z.object({ kind: z.enum(["RESIDENCE_REQUESTED", "RESIDENCE_DECIDED"]) }),
    z.object({ kind: z.literal("INVESTMENT_SUCCEEDED") }),
    z.object({ kind: z.literal("REFERRED"), referrerId: userId }),
    z.object({
      kind: z.literal("FRIENDLY_NAME_CHANGED"),
      friendlyName: z.string(),
      version: z.number().int().min(1),
    }),
  ]),
});
type InvestorMessage = z.output<typeof investorEnvelope>;

/** What one message changes; nothing when nobody here reads it. */
export function statementsFor(catalogue: D1Database, body: unknown): readonly D1PreparedStatement[] {
  const progress = dealProgressEnvelope.safeParse(body);
  if (progress.success) {
    const { entity, sequence, news } = progress.data;
    const { unitsSold: soldUnits, holders, restructuring: agreed } = news;
    return [progressStatement(catalogue, { dealId: entity, sequence, soldUnits, holders, restructuring: agreed })];
  }
  const told = investorEnvelope.safeParse(body);
  return told.success ? statementsOfInvestor(catalogue, told.data) : [];
}

function statementsOfInvestor(
  catalogue: D1Database,
  { entity, sequence, at, news }: InvestorMessage,
): readonly D1PreparedStatement[] {
  switch (news.kind) {
    case "INVESTOR_CREATED":
      return [indexStatement(catalogue, { userId: entity, at })];
    case "KYC_COMPLETED":
      return milestoneStatements(catalogue, { userId: entity, kind: "VERIFIED", sequence, at });
    case "DELETION_REQUESTED":
    case "DELETION_ENDED": {
      const isWaiting = news.kind === "DELETION_REQUESTED";
      return [waitingStatement(catalogue, { waitingFor: "DELETION", userId: entity, sequence, isWaiting, at })];
    }
    case "RESIDENCE_REQUESTED":
    case "RESIDENCE_DECIDED": {
      const isWaiting = news.kind === "RESIDENCE_REQUESTED";
      return [waitingStatement(catalogue, { waitingFor: "RESIDENCE", userId: entity, sequence, isWaiting, at })];
    }
    case "ACCOUNT_CLOSED":
      return forgetStatements(catalogue, entity);
    case "INVESTMENT_SUCCEEDED":
      return milestoneStatements(catalogue, { userId: entity, kind: "INVESTED", sequence, at });
    case "REFERRED":
      return referralStatements(catalogue, { friendId: entity, referrerId: news.referrerId, at });
    case "FRIENDLY_NAME_CHANGED": {
      const { friendlyName, version } = news;
      return [friendlyNameStatement(catalogue, { userId: entity, friendlyName, version })];
    }
  }
}

/** @throws when the catalogue cannot be written: the queue then brings the whole batch again. */
export async function consumeEvents(batch: MessageBatch, env: Env): Promise<void> {
  const statements = batch.messages.flatMap(({ body }) => statementsFor(env.CATALOGUE, body));
  try {
    if (statements.length > 0) await env.CATALOGUE.batch(statements);
  } catch (cause) {
    logFailure({ event: "read_models_not_written", cause });
    throw cause;
  }
}
