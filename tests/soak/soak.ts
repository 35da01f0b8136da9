import { z } from "zod";
import { CallError } from "../../lib/contract/client.ts";
import {
  addDays,
  type CalendarDate,
  calendarDate,
  dateInIndia,
  daysBetween,
  epochMs,
  weekdayOf,
} from "../../lib/contract/values/calendar-date.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { type Operator, operate } from "../../scripts/operator.ts";
import type { Scene } from "./act.ts";
import { type Audit, audit } from "./audit.ts";
import { Counter, countedSoFar } from "./counts.ts";
import { Market } from "./market.ts";
import { eachOf } from "./parallel.ts";
import { type Actor, arrive, type Character, characterOf } from "./people.ts";
import { chanceOf } from "./random.ts";
import { ACTS, type ActName, plansOf } from "./refusals.ts";

/*
 * A simulated year of many investors under the sandbox's clock. The seed, the investor's number and the day determine
 * each intention; the product determines its outcome. Progress is kept in remote config: a stopped run resumes on the
 * day after the one in which it stopped.
 */

export interface YearPlan {
  readonly seed: number;
  readonly investors: number;
  readonly days: number;
  /** The most days to advance at once between month ends and holidays. */
  readonly stride: number;
  readonly dealsOfAKind: number;
  readonly say: (line: string) => void;
}

export interface SoakResult extends Audit {
  readonly counter: Counter;
}

const PROGRESS = "yearLivedTo";
const progress = z.object({ began: calendarDate, day: z.number(), counter: countedSoFar });
const storedProgress = z.object({ value: progress.nullish() });
const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });

/** Returns the findings. @throws for a response that the act does not allow. */
export async function simulateYear(operator: Operator, plan: YearPlan): Promise<SoakResult> {
  const market = new Market(operator, plan);
  const { began, day: lastDay, counter: soFar } = await beginOrGoOn(operator, plan, market);
  const characters = Array.from({ length: plan.investors }, (_, index) => characterOf({ ...plan, index }));
  const year: Year = { operator, plan, market, characters, people: new Map(), counter: new Counter(soFar) };
  await market.publishUpTo(lastDay);
  await advanceTo(year, lastDay);
  let since = lastDay;
  let last: Audit | null = null;
  for (const day of stopsOf(began, plan)) {
    if (day <= lastDay) continue;
    const date = addDays(began, day);
    const value = { began, day, counter: year.counter.soFar() };
    await operate(operator, { command: "config", args: { key: PROGRESS, value } });
    await moveClockTo(operator, date);
    await market.open({ since, day, date });
    await simulateDay(year, { day, since });
    since = day;
    last = isMonthEnd(date) || day === plan.days ? await look(year, { day, date }) : null;
    if (last && last.findings.length > 0) break;
  }
  return {
    ...(last ?? (await look(year, { day: plan.days, date: addDays(began, plan.days) }))),
    counter: year.counter,
  };
}

interface Year {
  readonly operator: Operator;
  readonly plan: YearPlan;
  readonly market: Market;
  readonly characters: readonly Character[];
  /** The investors who have signed up, by number. */
  readonly people: Map<number, Actor>;
  readonly counter: Counter;
}

/** A run begins in the past and ends today, because the clock can be set back only while there are no investors. */
async function beginOrGoOn(operator: Operator, { days }: YearPlan, market: Market) {
  const { value } = storedProgress.parse(await operate(operator, { command: "config", args: { key: PROGRESS } }));
  if (value) return value;
  const began = addDays(await today(operator), -days);
  await moveClockTo(operator, began);
  await market.prepare();
  return { began, day: -1, counter: new Counter().soFar() };
}

async function today({ url }: Operator): Promise<CalendarDate> {
  const answer = await fetch(`${url}/sandbox/clock`, { headers: { accept: "application/json" } });
  return dateInIndia(epochMs(Date.parse(clockAnswer.parse(await answer.json()).now)));
}

async function moveClockTo(operator: Operator, date: CalendarDate): Promise<void> {
  const advanceDays = daysBetween({ from: await today(operator), to: date });
  if (advanceDays !== 0) await operate(operator, { command: "clock", args: { advanceDays } });
}

const SATURDAY = 6;
const isMonthEnd = (date: CalendarDate) => addDays(date, 1).endsWith("-01");
const isHoliday = (date: CalendarDate) => !isBusinessDay(date, SETTLEMENT_HOLIDAYS) && weekdayOf(date) % SATURDAY !== 0;

/** The days on which the clock stops: the first, the last, and both sides of each month end and holiday. */
export function stopsOf(began: CalendarDate, { days, stride }: Pick<YearPlan, "days" | "stride">): readonly number[] {
  const stops: number[] = [];
  for (let day = 0; day <= days; day++) {
    const [date, yesterday] = [addDays(began, day), addDays(began, day - 1)];
    const isCrossing = [date, yesterday].some((each) => isMonthEnd(each) || isHoliday(each));
    if (isCrossing || day === 0 || day === days || day - (stops.at(-1) ?? 0) >= stride) stops.push(day);
  }
  return stops;
}

/** Signs up the investors who are due by this day. */
async function advanceTo({ operator, plan, characters, people }: Year, day: number): Promise<void> {
  const known = inOrder(people);
  const coming = characters.filter(({ index, arrivesOn }) => arrivesOn <= day && !people.has(index));
  await eachOf(coming, async (character) => {
    const chance = chanceOf(plan.seed, -3, character.index);
    const friend = known.length > 0 && chance.percent(30) ? chance.oneOf(known) : null;
    people.set(character.index, await arrive(operator.url, character, friend));
  });
}

const inOrder = (people: ReadonlyMap<number, Actor>) =>
  [...people.values()].sort((one, other) => one.character.index - other.character.index);

async function simulateDay(year: Year, { day, since }: { day: number; since: number }): Promise<void> {
  const offers = await year.market.offers();
  const others = inOrder(year.people);
  await advanceTo(year, day);
  await eachOf(inOrder(year.people), (actor) => livePersonsDay(year, { actor, others, offers, day, since }));
}

interface PersonsDay extends Pick<Scene, "actor" | "others" | "offers"> {
  readonly day: number;
  readonly since: number;
}

/** An investor who is refused stops for the day, because an unused code must expire first. */
async function livePersonsDay({ operator, plan, counter }: Year, { day, since, ...seen }: PersonsDay): Promise<void> {
  const { character } = seen.actor;
  const chance = chanceOf(plan.seed, day, character.index);
  const isNew = character.arrivesOn > since;
  const plans = isNew ? firstPlans(character) : plansOf(character, chance, day - since);
  let acts = 0;
  const nextKey = () => `year-${plan.seed}-${day}-${character.index}-${acts++}`;
  for (const name of plans) {
    const scene: Scene = { ...seen, operator, chance, nextKey };
    if (!(await attempt(name, scene, { counter, day }))) return;
  }
}

/** Most investors deposit money first. */
const firstPlans = ({ currency, persona }: Character): readonly ActName[] =>
  persona === "CAUTIOUS"
    ? ["look around", "fill wallet"]
    : currency === null
      ? ["fill wallet", "prove means", "invest from wallet"]
      : ["send from abroad", "prove means", "fill wallet", "invest abroad"];

/** Whether the act succeeded. @throws for a response that the act does not allow. */
async function attempt(
  name: ActName,
  scene: Scene,
  { counter, day }: { counter: Counter; day: number },
): Promise<boolean> {
  const maybe: readonly string[] = ACTS[name].maybe;
  try {
    const done = await ACTS[name].act(scene);
    if (done === "DONE") counter.did(name);
    return true;
  } catch (cause) {
    const code = cause instanceof CallError && cause.status < 500 ? cause.code : undefined;
    if (code === undefined || !maybe.includes(code)) {
      throw new Error(`investor ${scene.actor.character.index}, day ${day}, ${name}: ${cause}`, { cause });
    }
    counter.refused(code);
    return false;
  }
}

async function look(
  { operator, plan, market, people, counter }: Year,
  { day, date }: { day: number; date: CalendarDate },
) {
  const found = await audit({ operator, people: inOrder(people), published: market.publishedBy(day) });
  plan.say(
    `${date}  ${people.size} investors, ${counter.total} acts, ${found.checked.deals} deals, ${found.findings.length} findings`,
  );
  return found;
}
