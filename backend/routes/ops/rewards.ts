/** Operator commands on the rewards that Stash coins buy: their terms, their stock, and the donations made. */
import { z } from "zod";
import { calendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type RewardId, rewardId } from "../../../lib/contract/values/ids.ts";
import { money } from "../../../lib/contract/values/money.ts";
import { text } from "../../../lib/contract/values/text.ts";
import {
  addCodes,
  listUndelivered,
  markDelivered,
  type RewardDelivery,
  setStock,
} from "../../catalogue/reward-units.ts";
import {
  findReward,
  listAllRewards,
  rewardFile,
  type StoredReward,
  saveReward,
  withdrawReward,
} from "../../catalogue/rewards.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import { keyRingOf } from "../../platform/secrets.ts";

const voucherCode = text(80).regex(/^[!-~]{4,80}$/, "4 to 80 letters, digits and signs without spaces");

const order = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("save"), rewards: z.array(rewardFile).min(1).max(50) }),
  z.strictObject({ action: z.literal("withdraw"), rewardId }),
  z.strictObject({ action: z.literal("codes"), rewardId, codes: z.array(voucherCode).min(1).max(2_000) }),
  z.strictObject({ action: z.literal("stock"), rewardId, units: z.number().int().min(0).max(10_000) }),
  z.strictObject({
    action: z.literal("donated"),
    rewardId,
    on: calendarDate,
    reference: text(40).regex(/^[A-Z0-9-]{6,40}$/),
  }),
]);

/**
 * Lists the rewards with their stock, saves or withdraws them, adds voucher codes, sets the number of donations, or
 * records that the donations due were made. Idempotent.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an order that does not fit the reward's kind
 */
export async function rewardsCommand(env: Env, args: unknown): Promise<unknown> {
  const wanted = order.parse(args);
  switch (wanted.action) {
    case "list":
      return { rewards: (await listAllRewards(env.CATALOGUE)).map(shown) };
    case "save":
      for (const reward of wanted.rewards) {
        if (!(await saveReward(env.CATALOGUE, reward)))
          throw new AppError("INVALID_INPUT", { benefit: "INVALID_INPUT" });
      }
      return { saved: wanted.rewards.map(({ rewardId: id }) => id) };
    case "withdraw":
      if (!(await withdrawReward(env.CATALOGUE, wanted.rewardId))) throw new AppError("NOT_FOUND");
      return { withdrawn: wanted.rewardId };
    case "codes": {
      await getOfKind(env, wanted.rewardId, "VOUCHER");
      const { rewardId: id, codes } = wanted;
      const added = await addCodes(env.CATALOGUE, { rewardId: id, codes, keys: keyRingOf(env) });
      return { added, known: codes.length - added };
    }
    case "stock":
      await getOfKind(env, wanted.rewardId, "DONATION");
      await setStock(env.CATALOGUE, wanted.rewardId, wanted.units);
      return shown(await getOfKind(env, wanted.rewardId, "DONATION"));
    case "donated": {
      await getOfKind(env, wanted.rewardId, "DONATION");
      if (wanted.on > dateInIndia(clock.now())) throw new AppError("INVALID_INPUT", { on: "INVALID_INPUT" });
      return recordDonations(env, wanted.rewardId, wanted);
    }
  }
}

async function getOfKind(env: Env, id: RewardId, kind: StoredReward["benefit"]["kind"]): Promise<StoredReward> {
  const reward = await findReward(env.CATALOGUE, id);
  if (!reward) throw new AppError("NOT_FOUND");
  if (reward.benefit.kind !== kind) throw new AppError("INVALID_INPUT", { rewardId: "INVALID_INPUT" });
  return reward;
}

const shown = ({ benefit, ...reward }: StoredReward) => ({
  ...reward,
  benefit: benefit.kind === "DONATION" ? { ...benefit, amount: z.encode(money, benefit.amount) } : benefit,
});

/** The number of accounts that one request can call; the command is repeated until every donation is recorded. */
const DONATIONS_AT_ONCE = 200;

/** The account records its donation before the catalogue does, so an interrupted run finds the others undelivered. */
async function recordDonations(env: Env, id: RewardId, { on, reference }: RewardDelivery) {
  const due = await listUndelivered(env.CATALOGUE, id, DONATIONS_AT_ONCE);
  for (const { redemptionId, userId } of due) {
    const account = env.INVESTOR.get(env.INVESTOR.idFromName(userId));
    const recorded = openReply(await account.deliverDonation(redemptionId, { on, reference }));
    await markDelivered(env.CATALOGUE, redemptionId, recorded);
  }
  return { recorded: due.length, isComplete: due.length < DONATIONS_AT_ONCE };
}
