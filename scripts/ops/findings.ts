import { z } from "zod";

const verifyAnswer = z.object({ findings: z.array(z.unknown()) });

/** Number of violated invariants in a response to `verify`; 0 for any other command. */
export function findingsIn(answer: unknown): number {
  const parsed = verifyAnswer.safeParse(answer);
  return parsed.success ? parsed.data.findings.length : 0;
}
