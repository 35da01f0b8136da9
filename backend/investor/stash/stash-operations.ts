import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { findRewardCode } from "../../catalogue/reward-units.ts";
import { findReward, listOfferedRewards, readOffer } from "../../catalogue/rewards.ts";
import { logFailure } from "../../platform/log.ts";
import { keyRingOf } from "../../platform/secrets.ts";
import { pendingCoins, spendableCoins } from "../coins/earning.ts";
import { listCoinLotsOf } from "../coins/lot-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertRedeemable,
  getRedemption,
  marketOf,
  processRedemption,
  redemptionView,
  reserveCoins,
} from "./redemption.ts";
import { countRedemptions, listRedemptions, listRedemptionsOf } from "./redemption-store.ts";
import { type CoinEntry, stashFrom, sumCoins } from "./stash-rules.ts";
import { addCoinSums, getSummedSequence, listCoinSums, mapCoinSources } from "./stash-store.ts";

const COINS = "coins:STASH";

/** Where the coins of these entries came from and the redemptions that they paid for. */
function sourcesOf({ sql }: Pick<AccountContext, "sql">, entries: readonly CoinEntry[]) {
  const references = entries.map(({ reference }) => reference);
  const redemptions = listRedemptionsOf(sql, references).map(
    ({ id, offer }) => [id as string, { redemptionId: id, title: readOffer(offer).title }] as const,
  );
  const earnings = listCoinLotsOf(sql, references).map(
    ({ reference, earnedOn }) => [reference as string, earnedOn] as const,
  );
  return {
    ...{ sources: mapCoinSources(sql, references), redemptions: new Map(redemptions) },
    earnedOn: new Map(earnings),
  };
}

/** Adds only the ledger entries since the last run, so a long history is read once. */
function addNewEntries(context: AccountContext): void {
  const { storage, sql, ledger } = context;
  storage.transactionSync(() => {
    const entries = ledger.entriesSince(COINS, getSummedSequence(sql));
    const last = entries.at(-1);
    if (!last) return;
    addCoinSums(sql, sumCoins(entries, sourcesOf(context, entries)), last.sequence);
  });
}

/** The coins are held even when the catalogue cannot be reached: the alarm continues the redemption. */
async function processNow(context: AccountContext, id: string): Promise<void> {
  try {
    await processRedemption(context, id);
  } catch (cause) {
    logFailure({ event: "redemption_deferred_to_alarm", cause });
  }
}

export const stashOperations = {
  "stash.get": (context, page) => {
    addNewEntries(context);
    const entries = context.ledger.entries(COINS, page);
    const stash = stashFrom({ sums: listCoinSums(context.sql), entries, ...sourcesOf(context, entries), page });
    return { ...stash, spendable: spendableCoins(context), pending: [...pendingCoins(context)] };
  },

  "stash.rewards": async (context) => {
    const { sql, env, clock } = context;
    const offered = await listOfferedRewards(env.CATALOGUE, {
      on: dateInIndia(clock.now()),
      market: marketOf(context),
    });
    return {
      available: spendableCoins(context),
      pending: [...pendingCoins(context)],
      rewards: offered.map(({ isWithdrawn: _, opensOn: __, ...reward }) => {
        const own = reward.limitPerInvestor - countRedemptions(sql, reward.rewardId);
        return { ...reward, redeemable: Math.max(0, Math.min(reward.remaining, own)) };
      }),
      redemptions: listRedemptions(sql).map(redemptionView),
    };
  },

  "stash.redemption": async ({ sql, env, userId }, { redemptionId }) => {
    const redemption = redemptionView(getRedemption(sql, redemptionId));
    const mayHaveCode = redemption.state === "DELIVERED" && redemption.benefit.kind === "VOUCHER";
    const code = mayHaveCode
      ? await findRewardCode(env.CATALOGUE, { redemptionId, userId, keys: keyRingOf(env) })
      : null;
    return { ...redemption, code };
  },

  "stash.redeem": async (context, { rewardId, coins }, command) => {
    const reward = await findReward(context.env.CATALOGUE, rewardId);
    if (!reward) throw new AppError("NOT_FOUND");
    assertRedeemable(context, reward, coins);
    const view = (id: Parameters<typeof getRedemption>[1]) => redemptionView(getRedemption(context.sql, id));
    const { redemptionId: id } = command.commit(() => view(reserveCoins(context, reward)));
    await processNow(context, id);
    return command.amend(view(id));
  },
} satisfies Partial<Operations>;
