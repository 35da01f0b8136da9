/**
 * `npm run ops -- merge`: closes the empty one of two accounts that one mailbox opens (docs/decisions/0203). One
 * operator proposes it and another releases it; a release that was interrupted goes on when it is sent again.
 */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import {
  type AccountMerge,
  dropMerge,
  endMerge,
  findMerge,
  listMerges,
  type MergePair,
  proposeMerge,
  releaseMerge,
} from "../../catalogue/account-merges.ts";
import { countFriends } from "../../catalogue/referrals.ts";
import type { Env } from "../../env.ts";
import type { MergeTarget } from "../../investor/privacy/account-merge.ts";
import { wallClock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";

const mergeArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z
    .strictObject({ action: z.enum(["propose", "release", "withdraw"]), leaving: userId, staying: userId })
    .refine(({ leaving, staying }) => leaving !== staying, "two accounts"),
]);

/**
 * @throws AppError UNAUTHENTICATED for the installation's key, NOT_FOUND for an unknown account or nothing to withdraw,
 * IDEMPOTENCY_CONFLICT for a release that no other operator has proposed, CONTACT_IN_USE
 */
export async function mergeCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = mergeArgs.parse(sent);
  if (command.action === "list") return { merges: (await listMerges(env.CATALOGUE)).map(viewOf) };
  const { leaving, staying } = command;
  const pair = { leaving, staying };
  const step = { ...pair, operator: personOf(operator), at: wallClock.now() };
  switch (command.action) {
    case "propose": {
      const obstacles = openReply(await accountOf(env, leaving).mergeObstacles(await targetOf(env, pair)));
      if (obstacles.length > 0) return { ...pair, state: "REFUSED", obstacles };
      if (!(await proposeMerge(env.CATALOGUE, step))) throw new AppError("IDEMPOTENCY_CONFLICT");
      return stateOf(env, pair);
    }
    case "withdraw":
      if (!(await dropMerge(env.CATALOGUE, pair, "PROPOSED"))) throw new AppError("NOT_FOUND");
      return { ...pair, state: "WITHDRAWN" };
    case "release": {
      await releaseMerge(env.CATALOGUE, step);
      const known = await findMerge(env.CATALOGUE, pair);
      if (!known || known.state === "PROPOSED") throw new AppError("IDEMPOTENCY_CONFLICT");
      return known.state === "DONE" ? viewOf(known) : carryOut(env, pair);
    }
  }
}

/** Each step may run twice. */
async function carryOut(env: Env, pair: MergePair): Promise<unknown> {
  const obstacles = openReply(await accountOf(env, pair.leaving).closeMerged(await targetOf(env, pair)));
  if (obstacles.length > 0) {
    // Nothing was closed, so it may be proposed anew.
    await dropMerge(env.CATALOGUE, pair, "RELEASED");
    return { ...pair, state: "REFUSED", obstacles };
  }
  openReply(await accountOf(env, pair.staying).keepMailboxes());
  await endMerge(env.CATALOGUE, pair);
  return stateOf(env, pair);
}

const accountOf = (env: Env, id: UserId) => env.INVESTOR.get(env.INVESTOR.idFromName(id));

/** A closed account has no contacts, so nothing is merged into it. */
async function targetOf(env: Env, { leaving, staying }: MergePair): Promise<MergeTarget> {
  const contacts = [...(await accountOf(env, staying).loginContacts())];
  const { joined } = await countFriends(env.CATALOGUE, leaving);
  return { staying, contacts, hasFriends: joined > 0 };
}

async function stateOf(env: Env, pair: MergePair): Promise<unknown> {
  const merge = await findMerge(env.CATALOGUE, pair);
  return merge ? viewOf(merge) : { ...pair, state: "WITHDRAWN" };
}

const viewOf = ({ proposedAt, ...merge }: AccountMerge) => ({ ...merge, proposedAt: z.encode(instant, proposedAt) });
