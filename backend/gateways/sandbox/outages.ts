import { ProviderAway } from "../deadline.ts";

/** A simulated service that is unreachable, triggered by a magic input. */
export function unreachable(): never {
  throw new ProviderAway("the sandbox gateway plays dead");
}

/** Never resolves, so that the caller's timeout expires. */
export const neverResolves = (): Promise<never> => new Promise(() => {});

const answeredNot = new Set<string>();

/** Unreachable for the first call of each key in this isolate: an outage that passes. */
export function unreachableOnce(key: string): void {
  if (answeredNot.has(key)) return;
  answeredNot.add(key);
  unreachable();
}
