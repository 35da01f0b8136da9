import { expect, it } from "vitest";
import { merged, numbered, overlap, type Range, slice, touching, without } from "./ranges.ts";

/** The positions of ranges one by one. */
const unitsIn = (ranges: readonly Range[]) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));

/** Every list of ranges over six positions. */
const LISTS = Array.from({ length: 64 }, (_, mask) =>
  Array.from({ length: 6 }, (_, at) => ({ from: at, to: at + 1 })).filter(({ from }) => (mask >> from) & 1),
);
const ALL = Array.from({ length: 7 }, (_, from) =>
  Array.from({ length: 7 - from }, (_, size) => ({ from, to: from + size })),
).flat();

it("what is left without other ranges are the units that none of them has", () => {
  for (const list of LISTS) {
    for (const range of ALL) {
      const gone = new Set(unitsIn(list));
      expect(unitsIn(without(range, merged(list)))).toEqual(unitsIn([range]).filter((unit) => !gone.has(unit)));
    }
  }
});

it("a slice has the units that are counted so, in order", () => {
  for (const list of LISTS) {
    for (const wanted of ALL) {
      expect(unitsIn(slice(numbered(merged(list)), wanted))).toEqual(unitsIn(list).slice(wanted.from, wanted.to));
    }
  }
});

it("the ranges that touch another are those that overlap it", () => {
  for (const list of LISTS) {
    for (const range of ALL.filter(({ from, to }) => to > from)) {
      expect([...touching(list, range)]).toEqual(list.filter((each) => overlap(each, range).length > 0));
    }
  }
});
