/**
 * Stash coins are credited when an investment succeeds, and can be spent once its money has stayed. Invariant: the
 * balance is never less than the coins that cannot be spent yet, so taking these back never makes it negative.
 */
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { coinsOfPart, coinsSpendableOn, type HeldPart } from "../../../lib/finance/stash.ts";
import type { Coins } from "../../ledger/accounts.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  addCoinsTakenBack,
  type CoinLot,
  findCoinLot,
  insertCoinLot,
  listPendingCoins,
  listPendingReferences,
} from "./lot-store.ts";

interface Earning {
  readonly reference: CoinLot["reference"];
  readonly coins: number;
  readonly investedOn: CalendarDate;
  readonly maturesOn: CalendarDate | null;
}

/** Synchronous, inside the transaction of the success. */
export function earnCoins(context: AccountContext, { reference, coins, ...stay }: Earning): void {
  if (coins === 0) return;
  const at = context.clock.now();
  // `coinsFor` returns whole coins.
  const moves = [{ from: "world:STASH", to: "coins:STASH", amount: coins as Coins }] as const;
  context.ledger.transfer({ key: `coins:${reference}`, kind: "STASH", reference, at, moves });
  const spendableOn = coinsSpendableOn(stay);
  insertCoinLot(context.sql, { reference, coins, earnedOn: dateInIndia(at), spendableOn });
}

type Reader = Pick<AccountContext, "sql" | "clock">;

/** The coins that go back when only this part of its investment is held from a day on. */
export function coinsToTakeBack(lot: CoinLot | null, part: HeldPart, on: CalendarDate): number {
  if (!lot || on >= lot.spendableOn) return 0;
  return Math.max(0, lot.coins - coinsOfPart(lot.coins, part) - lot.takenBack);
}

/**
 * Takes back the coins of units no longer held, unless they can be spent by now. Synchronous, inside the transaction
 * that ends the investment or a part of it. @returns the number of coins taken back
 */
export function takeCoinsBack(context: AccountContext, reference: CoinLot["reference"], part: HeldPart): number {
  const lot = findCoinLot(context.sql, reference);
  const at = context.clock.now();
  const coins = coinsToTakeBack(lot, part, dateInIndia(at));
  if (!lot || coins === 0) return 0;
  addCoinsTakenBack(context.sql, lot, coins);
  context.ledger.transfer({
    key: `coins-taken-back:${reference}:${lot.takenBack + coins}`,
    kind: "STASH",
    reference,
    at,
    // `coinsOfPart` returns whole coins.
    moves: [{ from: "coins:STASH", to: "world:STASH", amount: coins as Coins }],
  });
  return coins;
}

/** The coins that cannot be spent yet, by the day on which they can. */
export const pendingCoins = ({ sql, clock }: Reader) => listPendingCoins(sql, dateInIndia(clock.now()));

/** The investments and purchases whose coins cannot be spent yet. */
export const sourcesOfPendingCoins = ({ sql, clock }: Reader): ReadonlySet<string> =>
  new Set(listPendingReferences(sql, dateInIndia(clock.now())));

/** The coins that can be spent now. */
export function spendableCoins(context: Reader & Pick<AccountContext, "ledger">): number {
  const pending = pendingCoins(context).reduce((sum, { coins }) => sum + coins, 0);
  return context.ledger.balance("STASH").available - pending;
}
