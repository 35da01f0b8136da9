/** Chance that a seed decides: the same seed, the same history, on every machine. */
export interface Chance {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** @throws RangeError when there is nothing to choose from. */
  oneOf<Value>(values: readonly Value[]): Value;
  /** True so many times in a hundred. */
  percent(share: number): boolean;
}

/** mulberry32: small, and the same everywhere. */
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

/** The chance of one thing among many, such as one person's day: it does not hang on who was asked before him. */
export function chanceOf(...parts: readonly number[]): Chance {
  return chanceFrom(
    parts.reduce((mixed, part) => Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x2545f491),
  );
}
