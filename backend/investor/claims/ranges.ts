/** Positions of units, as half-open ranges in ascending order that do not overlap. Pure; each lookup is a binary search. */

export interface Range {
  readonly from: number;
  readonly to: number;
}

export const sizeOf = ({ from, to }: Range): number => to - from;

export function overlap(one: Range, other: Range): readonly Range[] {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from < to ? [{ from, to }] : [];
}

/** The ranges of a list that share units with a range. */
export function* touching<Item extends Range>(ranges: readonly Item[], { from, to }: Range): Generator<Item> {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  for (let index = low; index < ranges.length; index++) {
    const item = ranges[index];
    if (!item || item.from >= to) return;
    yield item;
  }
}

/** Neighbours as one. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const wholes: Range[] = [];
  for (const range of ranges) {
    const last = wholes.at(-1);
    if (last && last.to === range.from) wholes[wholes.length - 1] = { from: last.from, to: range.to };
    else if (sizeOf(range) > 0) wholes.push(range);
  }
  return wholes;
}

export function without(range: Range, gone: readonly Range[]): readonly Range[] {
  const left: Range[] = [];
  let { from } = range;
  for (const cut of touching(gone, range)) {
    left.push(...overlap({ from, to: cut.from }, range));
    from = cut.to;
  }
  return [...left, ...overlap({ from, to: range.to }, range)];
}

/** A range of positions with the number of units before it in its list. */
interface Numbered extends Range {
  readonly position: number;
}

export function numbered(ranges: readonly Range[]): readonly Numbered[] {
  let from = 0;
  return ranges.map((range) => {
    const own = { from, to: from + sizeOf(range), position: range.from };
    from = own.to;
    return own;
  });
}

/** The positions of the units that are counted so among all units of the ranges. */
export const slice = (ranges: readonly Numbered[], wanted: Range): readonly Range[] =>
  [...touching(ranges, wanted)].flatMap(({ from, to, position }) =>
    overlap({ from, to }, wanted).map((part) => ({ from: position + part.from - from, to: position + part.to - from })),
  );
