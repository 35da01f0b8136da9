/** An investor with two purchases of one bond. */
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { idIn, invest, investmentOf } from "../investing/investing-steps.ts";
import { fund } from "../wallet/investor.ts";
import { type Held, newHolder } from "./put-holder.ts";
import { passTo, today } from "./seller.ts";

export interface TwoLots {
  readonly first: Held;
  /** The same account's later purchase of the same bond. */
  readonly second: Held;
}

/** Two purchases in one deal, sixty days apart. */
export async function twoLots(change: Record<string, unknown> = {}, country = "IN"): Promise<TwoLots> {
  const first = await newHolder({ closesInDays: 90, ...change }, country);
  const { investor, deal } = first;
  await passTo(addDays(today(), 60), investor);
  await fund(investor, 1_50_000);
  const id = idIn(await invest(investor, deal, 1_50_000));
  const bought = await investmentOf(investor, id);
  await passTo(addDays(today(), 5), investor);
  return { first, second: { ...first, id, bought, units: bought.units } };
}

/** The share of a purchase's price that falls on a number of its units. */
export const shareOf = ({ bought }: Held, units: number) =>
  Math.round((bought.investmentAmount * units) / bought.units);

export const boughtOn = ({ bought }: Held) => bought.settlement?.tradesOn ?? bought.investedOn;
