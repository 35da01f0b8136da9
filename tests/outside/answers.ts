import { setTimeout as pause } from "node:timers/promises";

interface Waiting {
  readonly program: string;
  readonly withinMs: number;
}

/** Waits until `address` answers with any status. */
export async function answers(address: string, { program, withinMs }: Waiting): Promise<void> {
  for (const deadline = Date.now() + withinMs; ; await pause(200)) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${program} did not start`);
  }
}
