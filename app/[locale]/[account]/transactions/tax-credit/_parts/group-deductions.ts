import type { ShownMatch } from "../actions";

type Deduction = ShownMatch["deductions"][number];
export type CreditStatus = Deduction["status"];

interface GroupedDeductions {
  /** Deductions that the investor has to take up with a payer. */
  readonly toResolve: readonly Deduction[];
  /** Deductions that may stand in the lines that could not be read. */
  readonly unchecked: readonly Deduction[];
  /** All other deductions by status, without empty groups. */
  readonly others: readonly { readonly status: CreditStatus; readonly deductions: readonly Deduction[] }[];
}

const TO_RESOLVE = ["MISSING", "NOT_CREDITED", "DIFFERENT"] as const;
const OTHERS = ["AWAITED", "MATCHED"] as const;

/** Separates the deductions that need action, missing ones first, from those that do not. */
export function groupDeductions(deductions: readonly Deduction[]): GroupedDeductions {
  const having = (status: CreditStatus) => deductions.filter((each) => each.status === status);
  return {
    toResolve: TO_RESOLVE.flatMap(having),
    unchecked: having("UNCHECKED"),
    others: OTHERS.map((status) => ({ status, deductions: having(status) })).filter(
      (group) => group.deductions.length > 0,
    ),
  };
}
