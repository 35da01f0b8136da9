/**
 * Finds time stamps that contradict their history: one before its cause, or one in the future. Pure.
 */
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";

/** Days and instants in the order in which they must have happened; null where something has not happened yet. */
export type Course = readonly (string | number | null)[];

const instantOf = (at: string | number) => (typeof at === "number" ? at : Date.parse(at));

/** The pairs of a course that are the wrong way round. A day counts from its first moment in India to its last. */
export function impossible(name: string, course: Course): readonly string[] {
  const known = course.filter((at): at is string | number => at !== null);
  const isDay = (at: string | number) => typeof at === "string" && at.length === 10;
  const dayOf = (at: string | number) => (isDay(at) ? String(at) : dateInIndia(epochMs(instantOf(at))));
  return known.slice(1).flatMap((at, index) => {
    const before = known[index] ?? at;
    const isInOrder = isDay(at) || isDay(before) ? dayOf(before) <= dayOf(at) : instantOf(before) <= instantOf(at);
    return isInOrder ? [] : [`${name}: ${before} before ${at}`];
  });
}

/** As on the wire. */
interface Shares {
  readonly investmentId: string;
  readonly createdAt: string | number;
  readonly investmentStatus: string;
  readonly delivery: { readonly status: string; readonly deliveredOn: string | null } | null;
}

/** Shares are delivered once, after they were bought and paid, and not on a day to come. */
export function impossibleInShares(
  { investmentId, createdAt, delivery, investmentStatus }: Shares,
  now: number,
): readonly string[] {
  const isDelivered = delivery?.status === "DELIVERED";
  const isBought = investmentStatus === "SUCCESS";
  return [
    ...impossible(investmentId, [createdAt, delivery?.deliveredOn ?? null, now]),
    ...(isDelivered === ((delivery?.deliveredOn ?? null) !== null)
      ? []
      : [`${investmentId}: a delivery without its day`]),
    ...(isBought === (delivery !== null) ? [] : [`${investmentId}: a delivery of what was not bought`]),
  ];
}

interface Exercise {
  readonly putId: string;
  readonly on: string;
  readonly status: string;
  readonly exercisedAt: string | number;
  readonly updatedAt: string | number;
}

type Window = Readonly<Record<"on" | "opensOn" | "closesOn" | "redeemsOn", string>>;

/** A put is exercised within its window, revoked before it closes, and redeemed from its day on. */
export function impossibleInPut(
  { putId, on, status, exercisedAt, updatedAt }: Exercise,
  windows: readonly Window[],
  now: number,
): readonly string[] {
  const window = windows.find((each) => each.on === on);
  if (!window) return [`${putId}: put on a day without a put`];
  const { opensOn, closesOn, redeemsOn } = window;
  return [
    ...impossible(putId, [opensOn, exercisedAt, closesOn, redeemsOn]),
    ...impossible(putId, [exercisedAt, updatedAt, now]),
    ...(status === "REVOKED" ? impossible(putId, [updatedAt, closesOn]) : []),
    ...(status === "REDEEMED" ? impossible(putId, [redeemsOn, updatedAt]) : []),
  ];
}
