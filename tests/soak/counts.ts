import { z } from "zod";

const counts = z.record(z.string(), z.number().int());
export const countedSoFar = z.object({ acts: counts, refusals: counts });

/** The acts of a run and their outcomes. */
export class Counter {
  readonly acts: Map<string, number>;
  readonly refusals: Map<string, number>;

  constructor({ acts, refusals }: z.output<typeof countedSoFar> = { acts: {}, refusals: {} }) {
    this.acts = new Map(Object.entries(acts));
    this.refusals = new Map(Object.entries(refusals));
  }

  did(act: string): void {
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** The number of acts that succeeded. */
  get total(): number {
    return [...this.acts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The state from which a stopped run resumes. */
  soFar(): z.output<typeof countedSoFar> {
    return { acts: Object.fromEntries(this.acts), refusals: Object.fromEntries(this.refusals) };
  }
}
