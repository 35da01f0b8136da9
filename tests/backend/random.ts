/** Pseudorandom numbers that are reproducible from a seed. */
import { expect } from "vitest";

/** mulberry32: a small generator with the same output on every platform. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] ?? expect.fail();
  return { below, oneOf };
}

export type Chance = ReturnType<typeof randomFrom>;
