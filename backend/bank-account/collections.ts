/**
 * Payments by the payers of deals into the account. A line into a deal's virtual account is a collection when its amount
 * equals the sum that is due to all holders for one payout; any other line waits for an operator.
 */
import { type CalendarDate, isCalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type DealId, dealId, type UserId } from "../../lib/contract/values/ids.ts";
import { findDealTerms } from "../catalogue/deals.ts";
import type { Collection } from "../gateways/collections.ts";
import { type BankContext, PLATFORM } from "./context.ts";

interface Due {
  readonly payoutSequence: number;
  readonly dueOn: CalendarDate;
}

export const collectionSubject = (deal: DealId, { payoutSequence, dueOn }: Due) => `${deal}:${payoutSequence}:${dueOn}`;

/** Whether the payer's payment is complete, as of its last part. */
export function collectionOf({ lines }: BankContext, subject: string, on: CalendarDate): Collection {
  const parts = lines.listFor(["COLLECTION", "PART"], subject);
  const paidOn = parts.at(-1)?.bookedOn;
  const isComplete = parts.some(({ purpose }) => purpose === "COLLECTION");
  return isComplete && paidOn !== undefined && paidOn <= on ? { outcome: "PAID", paidOn } : { outcome: "AWAITED" };
}

/** Job COLLECT, for one line. Holders are called before the line is decided: it is read again afterwards. */
export async function matchCollection(context: BankContext, id: string): Promise<void> {
  const line = context.lines.find(id);
  if (line?.state !== "OPEN" || line.virtualAccount === null) return;
  const { virtualAccount } = line;
  const deal = dealId.safeParse(context.accounts.find(virtualAccount)?.owner).data;
  if (deal === undefined) return;
  // A number that was opened for a deal in another currency: equal minor units are no equal sums.
  const terms = await findDealTerms(context.env.CATALOGUE, deal);
  if (terms?.currency !== line.currency) return;
  const holders = await holdersOf(context, deal);
  const sums = await sumsDue(context, { deal, holders, on: line.bookedOn });
  const fitting = [...sums].filter(([subject, sum]) => {
    return sum === line.amount && context.lines.listFor(["COLLECTION", "PART"], subject).length === 0;
  });
  const [only] = fitting;
  if (!only || fitting.length > 1) return;
  const isDecided = context.storage.transactionSync(() => {
    const current = context.lines.find(id);
    if (current?.state !== "OPEN" || context.lines.listFor(["COLLECTION", "PART"], only[0]).length > 0) return false;
    const decision = { state: "ALLOTTED", purpose: "COLLECTION", subject: only[0], virtualAccount } as const;
    context.lines.decide(current, decision, { by: PLATFORM, at: context.now() });
    return true;
  });
  if (isDecided) await settle(context, deal, holders);
}

async function holdersOf({ env }: BankContext, deal: DealId): Promise<readonly UserId[]> {
  const { entries } = await env.DEAL.getByName(deal).register();
  return entries.filter(({ confirmed }) => confirmed > 0).map(({ userId }) => userId);
}

interface Question {
  readonly deal: DealId;
  readonly holders: readonly UserId[];
  readonly on: CalendarDate;
}

/** The sum that is due to all holders, by payout. */
async function sumsDue({ env }: BankContext, { deal, holders, on }: Question): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const holder of holders) {
    for (const { net, ...due } of await env.INVESTOR.getByName(holder).payoutsDue(deal, on)) {
      const subject = collectionSubject(deal, due);
      sums.set(subject, (sums.get(subject) ?? 0) + net);
    }
  }
  return sums;
}

/** Lets every holder look at the collection now; each account's own job would do so within a day. */
async function settle({ env }: BankContext, deal: DealId, holders: readonly UserId[]): Promise<void> {
  for (const holder of holders) await env.INVESTOR.getByName(holder).settlePayouts(deal);
}

/** After an operator's decision on a collection. */
export async function settleSubject(context: BankContext, subject: string): Promise<void> {
  const [deal = "", , dueOn = ""] = subject.split(":");
  const parsed = dealId.safeParse(deal).data;
  if (parsed === undefined || !isCalendarDate(dueOn)) return;
  await settle(context, parsed, await holdersOf(context, parsed));
}
