/**
 * Redeems Stash coins for a reward. Invariant: the coins are held in the transaction that records the redemption and
 * its job, before any unit is claimed; the hold is posted once the unit is claimed, or released when none is left. A
 * unit is claimed under the redemption's id, so a run after a crash finds the same unit and no claim is orphaned.
 */
import type { Redemption } from "../../../lib/contract/calls/rewards.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type RedemptionId, redemptionId } from "../../../lib/contract/values/ids.ts";
import { spokenReferenceAt } from "../../../lib/contract/values/spoken-reference.ts";
import { claimUnit, type RewardDelivery } from "../../catalogue/reward-units.ts";
import { readOffer, type StoredReward, writeOffer } from "../../catalogue/rewards.ts";
import type { Coins } from "../../ledger/accounts.ts";
import { spendableCoins } from "../coins/earning.ts";
import { isGiftEnabled } from "../identity/account-guards.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import {
  advanceRedemption,
  countRedemptions,
  findRedemption,
  insertRedemption,
  type RedemptionRecord,
} from "./redemption-store.ts";

export const holdKeyOf = (id: RedemptionId): string => `redemption:${id}`;

/** Practically unlimited: only the outcome ends the hold. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

export const marketOf = ({ sql }: Pick<AccountContext, "sql">) =>
  isGiftEnabled(getIdentity(sql).country) ? "GIFT" : "INR";

/** @throws AppError REWARD_CLOSED, REWARD_CHANGED, REWARD_NONE_LEFT, REWARD_LIMIT, INSUFFICIENT_COINS */
export function assertRedeemable(context: AccountContext, reward: StoredReward, coins: number): void {
  const today = dateInIndia(context.clock.now());
  const isOffered = !reward.isWithdrawn && today >= reward.opensOn && today <= reward.closesOn;
  if (!(isOffered && reward.markets.includes(marketOf(context)))) throw new AppError("REWARD_CLOSED");
  if (reward.coins !== coins) throw new AppError("REWARD_CHANGED");
  if (reward.remaining === 0) throw new AppError("REWARD_NONE_LEFT");
}

/** Synchronous: call inside a commit. @throws AppError REWARD_LIMIT, INSUFFICIENT_COINS */
export function reserveCoins(context: AccountContext, reward: StoredReward): RedemptionId {
  const { sql, ids, clock, ledger, scheduler } = context;
  const { rewardId, coins, limitPerInvestor } = reward;
  if (countRedemptions(sql, rewardId) >= limitPerInvestor) throw new AppError("REWARD_LIMIT");
  // Coins whose money has not stayed yet may still be taken back, so they are not held.
  if (coins > spendableCoins(context)) throw new AppError("INSUFFICIENT_COINS");
  const at = clock.now();
  const id = redemptionId.parse(`rwd_${ids.letters()}`);
  const hold = { key: holdKeyOf(id), kind: "REWARD", reference: id, at, expiresAt: epochMs(at + HOLD_LIFE_MS) };
  // A price is in whole coins.
  ledger.hold({ ...hold, account: "coins:STASH", amount: coins as Coins });
  insertRedemption(sql, { id, rewardId, offer: writeOffer(reward), coins, createdAt: at });
  scheduler.schedule({ kind: "REWARD", reference: id, dueAt: at });
  return id;
}

/**
 * One run of a redemption at a time: of two, one could find no unit left and the other one that was added in between.
 * By storage, so that an object that was killed leaves nothing behind.
 */
const running = new WeakMap<DurableObjectStorage, Map<string, Promise<void>>>();

/** Claims a unit and spends the coins, or releases them. Idempotent. @throws when the catalogue is unreachable */
export function processRedemption(context: AccountContext, reference: string): Promise<void> {
  const own = running.get(context.storage) ?? new Map<string, Promise<void>>();
  running.set(context.storage, own);
  const current = own.get(reference) ?? runRedemption(context, reference).finally(() => own.delete(reference));
  own.set(reference, current);
  return current;
}

async function runRedemption(context: AccountContext, reference: string): Promise<void> {
  const open = findRedemption(context.sql, reference);
  if (open?.state !== "RESERVED") return;
  const { id, rewardId } = open;
  const isClaimed = await claimUnit(context.env.CATALOGUE, { rewardId, redemptionId: id, userId: context.userId });
  context.storage.transactionSync(() => {
    if (findRedemption(context.sql, id)?.state !== "RESERVED") return;
    if (isClaimed) spendCoins(context, open);
    else releaseCoins(context, open);
  });
}

function spendCoins(context: AccountContext, { id, coins, offer }: RedemptionRecord): void {
  const { sql, ledger, clock } = context;
  const [at, holdId] = [clock.now(), holdKeyOf(id)];
  ledger.postHold({ holdId, key: `spent:${holdId}`, at, moves: [{ to: "world:STASH", amount: coins as Coins }] });
  switch (readOffer(offer).benefit.kind) {
    case "VOUCHER":
      advanceRedemption(sql, id, { from: "RESERVED", to: "DELIVERED", at });
      notifyOfDelivery(context, id);
      return;
    case "DONATION":
      advanceRedemption(sql, id, { from: "RESERVED", to: "ASSIGNED", at });
      return;
  }
}

function releaseCoins(context: AccountContext, { id, coins }: RedemptionRecord): void {
  const { sql, ledger, clock } = context;
  const at = clock.now();
  ledger.voidHold({ holdId: holdKeyOf(id), at, reason: "VOIDED" });
  advanceRedemption(sql, id, { from: "RESERVED", to: "FAILED", at });
  const { title, reference } = redemptionView(getRedemption(sql, id));
  notify(context, { reference: id, subject: { kind: "REWARD_FAILED", redemptionId: id, title, coins, reference } });
}

/** Records that a donation was made; the first delivery is kept. @throws AppError NOT_FOUND */
export async function deliverDonation(
  context: AccountContext,
  id: RedemptionId,
  delivery: RewardDelivery,
): Promise<RewardDelivery> {
  await processRedemption(context, id);
  return context.storage.transactionSync(() => {
    if (findRedemption(context.sql, id)?.state === "ASSIGNED") {
      advanceRedemption(context.sql, id, { from: "ASSIGNED", to: "DELIVERED", delivery, at: context.clock.now() });
      notifyOfDelivery(context, id);
    }
    const { deliveredOn, deliveryReference } = findRedemption(context.sql, id) ?? {};
    if (!(deliveredOn && deliveryReference)) throw new AppError("NOT_FOUND");
    return { on: deliveredOn, reference: deliveryReference };
  });
}

/** Sends none to a closed account, whose owner cannot read it. */
function notifyOfDelivery(context: AccountContext, id: RedemptionId): void {
  if (isClosed(context.sql)) return;
  const { title, benefit, reference } = redemptionView(getRedemption(context.sql, id));
  const subject = { kind: "REWARD_DELIVERED", redemptionId: id, title, benefit: benefit.kind, reference } as const;
  notify(context, { reference: id, subject });
}

/** @throws AppError NOT_FOUND */
export function getRedemption(sql: SqlStorage, id: RedemptionId): RedemptionRecord {
  const stored = findRedemption(sql, id);
  if (!stored) throw new AppError("NOT_FOUND");
  return stored;
}

export function redemptionView({ id, offer, deliveredOn, deliveryReference, ...stored }: RedemptionRecord): Redemption {
  const { rewardId, coins, state, createdAt } = stored;
  return {
    redemptionId: id,
    ...{ rewardId, coins, state, createdAt },
    ...readOffer(offer),
    delivery: deliveredOn && deliveryReference ? { on: deliveredOn, reference: deliveryReference } : null,
    reference: spokenReferenceAt({ kind: "REWARD", id, at: createdAt }),
  };
}
