/** The rewards that Stash coins buy, as operators offer them. Their stock is in `reward-units.ts`. */
import { z } from "zod";
import { REWARD_MARKETS, type Reward, type RewardMarket, rewardMarket } from "../../lib/contract/calls/rewards.ts";
import { type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type RewardId, rewardId } from "../../lib/contract/values/ids.ts";
import { amount } from "../../lib/contract/values/money.ts";
import { text } from "../../lib/contract/values/text.ts";
import { forEachLocale } from "../../lib/i18n/locales.ts";

/** An investor reads the terms in their own language, so they are required in every one. */
const inEveryLocale = (max: number) => z.strictObject(forEachLocale(() => text(max).trim().min(1)));

const benefit = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("VOUCHER"), issuer: inEveryLocale(80), validUntil: calendarDate.nullable() }),
  z.strictObject({ kind: z.literal("DONATION"), recipient: inEveryLocale(80), amount }),
]);

/** The reward as a redemption stores it. */
const offer = z.strictObject({ title: inEveryLocale(80), terms: inEveryLocale(600), benefit });
export type RewardOffer = z.output<typeof offer>;

export const writeOffer = ({ title, terms, benefit: brings }: RewardOffer): string =>
  JSON.stringify(z.encode(offer, { title, terms, benefit: brings }));
export const readOffer = (stored: string): RewardOffer => offer.parse(JSON.parse(stored));

/** An operator's file. */
export const rewardFile = z
  .strictObject({
    rewardId,
    ...offer.shape,
    coins: z.number().int().min(1).max(1_000_000_000),
    limitPerInvestor: z.number().int().min(1).max(100),
    markets: z.array(rewardMarket).min(1).max(REWARD_MARKETS.length),
    opensOn: calendarDate,
    closesOn: calendarDate,
  })
  .refine(({ opensOn, closesOn }) => opensOn <= closesOn, { path: ["closesOn"], message: "ends before it begins" })
  .refine(({ benefit: brings, closesOn }) => brings.kind !== "VOUCHER" || (brings.validUntil ?? closesOn) >= closesOn, {
    path: ["benefit", "validUntil"],
    message: "a voucher would be sold after it has expired",
  })
  // GIFT mode shows no rupees.
  .refine(({ benefit: brings, markets }) => brings.kind !== "DONATION" || !markets.includes("GIFT"), {
    path: ["markets"],
    message: "a donation in rupees is offered in India only",
  });
export type RewardFile = z.output<typeof rewardFile>;

export interface StoredReward extends Reward {
  readonly benefit: RewardOffer["benefit"];
  readonly title: RewardOffer["title"];
  readonly terms: RewardOffer["terms"];
  readonly opensOn: CalendarDate;
  readonly isWithdrawn: boolean;
}

type Row = {
  id: string;
  offer: string;
  coins: number;
  limitPerInvestor: number;
  markets: string;
  opensOn: CalendarDate;
  closesOn: CalendarDate;
  isWithdrawn: 0 | 1;
  remaining: number;
};

const REWARD = `SELECT id, offer, coins, limit_per_investor AS limitPerInvestor, markets, opens_on AS opensOn,
  closes_on AS closesOn, is_withdrawn AS isWithdrawn,
  (SELECT count(*) FROM reward_unit WHERE reward_id = reward.id AND redemption_id IS NULL) AS remaining FROM reward`;

const rewardFrom = ({ id, offer: stored, markets, isWithdrawn, ...row }: Row): StoredReward => ({
  ...row,
  ...readOffer(stored),
  rewardId: rewardId.parse(id),
  markets: z.array(rewardMarket).parse(JSON.parse(markets)),
  isWithdrawn: isWithdrawn === 1,
});

/** Every reward, for operators. */
export async function listAllRewards(catalogue: D1Database): Promise<readonly StoredReward[]> {
  const { results } = await catalogue.prepare(`${REWARD} ORDER BY closes_on DESC, id`).all<Row>();
  return results.map(rewardFrom);
}

/** The rewards offered on a day, the cheapest first; without a market, those of every market. */
export async function listOfferedRewards(
  catalogue: D1Database,
  { on, market }: { readonly on: CalendarDate; readonly market: RewardMarket | null },
): Promise<readonly StoredReward[]> {
  const query = `${REWARD} WHERE is_withdrawn = 0 AND ? BETWEEN opens_on AND closes_on ORDER BY coins, id`;
  const { results } = await catalogue.prepare(query).bind(on).all<Row>();
  return results.map(rewardFrom).filter(({ markets }) => market === null || markets.includes(market));
}

export async function findReward(catalogue: D1Database, id: RewardId): Promise<StoredReward | null> {
  const row = await catalogue.prepare(`${REWARD} WHERE id = ?`).bind(id).first<Row>();
  return row && rewardFrom(row);
}

/**
 * Adds a reward or changes its terms, and offers it again if it was withdrawn. Redemptions keep the terms that they
 * were made on. Returns false when the reward exists with another kind of benefit.
 */
export async function saveReward(catalogue: D1Database, reward: RewardFile): Promise<boolean> {
  const { rewardId: id, benefit: brings, coins, limitPerInvestor, markets, opensOn, closesOn } = reward;
  const { meta } = await catalogue
    .prepare(
      `INSERT INTO reward (id, kind, offer, coins, limit_per_investor, markets, opens_on, closes_on)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (id) DO UPDATE SET offer = ?3, coins = ?4, limit_per_investor = ?5, markets = ?6, opens_on = ?7,
         closes_on = ?8, is_withdrawn = 0 WHERE kind = ?2`,
    )
    .bind(id, brings.kind, writeOffer(reward), coins, limitPerInvestor, JSON.stringify(markets), opensOn, closesOn)
    .run();
  return meta.changes > 0;
}

/** Ends the offer: no unit is claimed from now on. Returns false for an unknown reward. */
export async function withdrawReward(catalogue: D1Database, id: RewardId): Promise<boolean> {
  const { meta } = await catalogue.prepare("UPDATE reward SET is_withdrawn = 1 WHERE id = ?").bind(id).run();
  return meta.changes > 0;
}
