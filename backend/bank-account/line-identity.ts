/**
 * The identity of a line within its account, the same in every file that contains it: the bank's reference, the amount and the
 * day. Lines without a reference are distinguished by their number among equal lines of a statement.
 */
import { createHash } from "node:crypto";
import type { StatementLine } from "../bank-files/statement.ts";

type Identity = Pick<StatementLine, "reference" | "direction" | "amount" | "currency" | "bookedOn">;

/** The ids of the lines of one statement, in their order. A line that the bank lists twice has one id. */
export function lineIdsOf(lines: readonly Identity[]): readonly string[] {
  const seen = new Map<string, number>();
  return lines.map(({ reference, direction, amount, currency, bookedOn }) => {
    const facts = JSON.stringify([reference, direction, amount, currency, bookedOn]);
    const occurrence = reference === "" ? (seen.get(facts) ?? 0) : 0;
    seen.set(facts, occurrence + 1);
    const digest = createHash("sha256").update(`${facts} ${occurrence}`).digest("hex");
    return `bln_${digest.slice(0, 24)}`;
  });
}
