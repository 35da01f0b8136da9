import { z } from "zod";
import { markRead } from "../../lib/contract/calls/notifications.ts";
import { dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../lib/web/clock.ts";
import { type Operator, operate } from "../operator.ts";
import type { Person } from "../sandbox/person.ts";
import { type Act, perform } from "./acts.ts";
import { daysOfDeals, markDue, publishDue, restructureDue } from "./deals.ts";
import { HISTORIES, type InvestorHistory } from "./investor-histories.ts";
import { type CertifiedQuarter, certifiedQuarters, certifyTds } from "./tax-certificates.ts";

/*
 * The simulated years before today, replayed day by day by moving the clock: deals are published, investors act, and
 * each move triggers the due jobs. Progress is stored in remote config, so that an interrupted seed resumes on the same
 * day.
 */

const PROGRESS = "seedLivedTo";
const progress = z.object({ value: z.number().nullish() });
const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });
const DAY_MS = 86_400_000;

/** The last completed day, in days before today; null at the start. */
async function readLastDay(operator: Operator): Promise<number | null> {
  return progress.parse(await operate(operator, { command: "config", args: { key: PROGRESS } })).value ?? null;
}

export async function history(operator: Operator): Promise<void> {
  const lastDay = await readLastDay(operator);
  const people = new Map<InvestorHistory, Person>();
  const certified = certifiedQuarters(dateInIndia(businessNow()), Math.max(...HISTORIES.map(joinedDaysAgo)));
  for (const daysAgo of daysInOrder(certified)) {
    if (lastDay !== null && daysAgo >= lastDay) continue;
    await moveClockTo(operator, daysAgo);
    await publishDue(operator, daysAgo);
    await restructureDue(operator, daysAgo);
    await markDue(operator, daysAgo);
    const day = { operator, daysAgo, people, certified: certified.filter((quarter) => quarter.daysAgo === daysAgo) };
    await Promise.all(HISTORIES.map((investorHistory) => runDay(investorHistory, day)));
    await operate(operator, { command: "config", args: { key: PROGRESS, value: daysAgo } });
  }
}

/** Every day with an event, oldest first. */
function daysInOrder(certified: readonly CertifiedQuarter[]): readonly number[] {
  const ofPeople = [...HISTORIES.flatMap(({ days }) => days), ...certified].map(({ daysAgo }) => daysAgo);
  return [...new Set([...daysOfDeals(), ...ofPeople])].sort((one, other) => other - one);
}

const joinedDaysAgo = ({ days }: InvestorHistory): number => Math.max(...days.map(({ daysAgo }) => daysAgo));

/**
 * Moves the sandbox's clock to `daysAgo` whole days before today; does nothing if it is there. It can move
 * backwards only while the installation has no investors.
 */
async function moveClockTo(operator: Operator, daysAgo: number): Promise<void> {
  const answer = await fetch(`${operator.url}/sandbox/clock`, { headers: { accept: "application/json" } });
  const { now } = clockAnswer.parse(await answer.json());
  const advanceDays = Math.round((businessNow() - Date.parse(now)) / DAY_MS) - daysAgo;
  if (advanceDays !== 0) await operate(operator, { command: "clock", args: { advanceDays } });
}

interface Day {
  readonly operator: Operator;
  readonly daysAgo: number;
  /** Investors signed in so far in this run of the seed. */
  readonly people: Map<InvestorHistory, Person>;
  /** Quarters whose TDS payers certify on the day. */
  readonly certified: readonly CertifiedQuarter[];
}

/** Age in days from which investors have read their notifications; later ones are unread. */
const READ_DAYS_AGO = 20;

/** One investor's day. Deposits come first and in parallel, because the provider takes time for each payment. */
async function runDay(investorHistory: InvestorHistory, { operator, daysAgo, people, certified }: Day): Promise<void> {
  const acts = investorHistory.days.find((day) => day.daysAgo === daysAgo)?.acts ?? [];
  if (acts.length + certified.length === 0 || daysAgo > joinedDaysAgo(investorHistory)) return;
  const person = people.get(investorHistory) ?? (await investorHistory.arrive(operator));
  people.set(investorHistory, person);
  const keyed = acts.map((act, index) => ({ act, doing: { operator, person, key: `seed-${daysAgo}-${index}` } }));
  const isPayment = ({ act }: { act: Act }) => act.do === "recharge" || act.do === "remit";
  const payments = keyed.filter(isPayment);
  await Promise.all(payments.map(({ act, doing }) => perform(act, doing)));
  for (const step of keyed) if (!isPayment(step)) await perform(step.act, step.doing);
  for (const quarter of certified) await certifyTds(operator, person, quarter);
  if (daysAgo >= READ_DAYS_AGO) await person.client.call(markRead, {}, { idempotencyKey: `seed-${daysAgo}-read` });
}
