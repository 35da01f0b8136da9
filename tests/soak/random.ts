/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export interface Chance {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** @throws RangeError for an empty list. */
  oneOf<Value>(values: readonly Value[]): Value;
  /** True with this probability, in percent. */
  percent(share: number): boolean;
}

/** mulberry32: small and platform-independent. */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const chosen = values[below(values.length)];
    if (chosen === undefined) throw new RangeError("nothing to choose from");
    return chosen;
  };
  return { below, oneOf, percent: (share) => below(100) < share };
}

/** An independent random source for one item, such as an investor's day: the order of the others does not affect it. */
export function chanceOf(...parts: readonly number[]): Chance {
  return chanceFrom(
    parts.reduce((mixed, part) => Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x2545f491),
  );
}
