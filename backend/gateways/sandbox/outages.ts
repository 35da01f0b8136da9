/** A simulated service that is unreachable, triggered by a magic input. */
export function unreachable(): never {
  throw new Error("the sandbox gateway plays dead");
}

/** Never resolves, so that the caller's timeout expires. */
export const neverResolves = (): Promise<never> => new Promise(() => {});
