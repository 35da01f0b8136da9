/** How a sandbox gateway fails when a magic input asks it to. */
export function unreachable(): never {
  throw new Error("the sandbox gateway plays dead");
}

/** Longer than anybody waits for a gateway. */
export const silence = (): Promise<never> => new Promise(() => {});
