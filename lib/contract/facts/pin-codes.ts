/**
 * States by the first digits of a PIN code, from India Post's circles and sorting districts. Lenient at the borders: a
 * district whose offices serve two states has both. Pure and without zod.
 */
import type { GstState } from "./gstin.ts";

type States = readonly GstState[];

const each = (prefixes: string, ...states: GstState[]): (readonly [string, States])[] =>
  prefixes.split(" ").map((prefix) => [prefix, states]);

/** By three digits where a sorting district differs from its circle, otherwise by two. */
const STATES_BY_PREFIX: ReadonlyMap<string, States> = new Map([
  ...each("11", "07"),
  ...each("12 13", "06"),
  ...each("14 15", "03"),
  ...each("140 160", "03", "04"),
  ...each("17", "02"),
  ...each("18 19", "01"),
  ...each("194", "01", "38"),
  ...each("20 21 22 23 25 27 28", "09"),
  ...each("24 26", "05", "09"),
  ...each("30 31 32 33 34", "08"),
  ...each("36 37 38 39", "24"),
  ...each("362 396", "24", "26"),
  ...each("40 41 42 43 44", "27"),
  ...each("403", "30"),
  ...each("45 46 47 48", "23"),
  ...each("49", "22"),
  ...each("50", "36"),
  ...each("507", "36", "37"),
  ...each("51 52 53", "37"),
  ...each("533", "34", "37"),
  ...each("56 57 58 59", "29"),
  ...each("60 61 62 63 64", "33"),
  ...each("605 607 609", "33", "34"),
  ...each("67 68 69", "32"),
  ...each("673", "32", "34"),
  ...each("682", "31", "32"),
  ...each("70 71 72 73 74", "19"),
  ...each("737", "11"),
  ...each("744", "35"),
  ...each("75 76 77", "21"),
  ...each("78", "18"),
  ...each("783", "17", "18"),
  ...each("786 787", "12", "18"),
  ...each("790 791 792", "12"),
  ...each("793 794", "17"),
  ...each("795", "14"),
  ...each("796", "15"),
  ...each("797 798", "13"),
  ...each("799", "16"),
  ...each("80 84 85", "10"),
  ...each("81 82", "10", "20"),
  ...each("83", "20"),
]);

const ARMY_POST = "9";

/** The states that a PIN code may be in; null for the Army Postal Service, whose offices are anywhere. */
export function statesOfPin(pin: string): States | null {
  if (pin.startsWith(ARMY_POST)) return null;
  return STATES_BY_PREFIX.get(pin.slice(0, 3)) ?? STATES_BY_PREFIX.get(pin.slice(0, 2)) ?? [];
}
