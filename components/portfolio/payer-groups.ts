/** Payers by group of companies: they share credit risk, because the default of one may affect the others. Pure. */
import type { PayerExposure } from "@/lib/contract/calls/exposure";
import { addMinor, type Minor } from "@/lib/contract/facts/money";

export interface GroupExposure {
  readonly groupName: string;
  readonly value: Minor;
  /** The share of all money in deals: the sum of the payers' shares. */
  readonly shareBps: number;
  /** Two or more, in the order of the payers. */
  readonly payerNames: readonly string[];
}

/** The groups on which the money depends through more than one payer, the largest first. */
export function groupsOf(payers: readonly PayerExposure[]): readonly GroupExposure[] {
  const inGroups = payers.flatMap(({ groupName, ...payer }) => (groupName === null ? [] : [{ ...payer, groupName }]));
  return [...Map.groupBy(inGroups, ({ groupName }) => groupName)]
    .filter(([, own]) => own.length > 1)
    .map(([groupName, own]) => ({
      groupName,
      value: addMinor(...own.map(({ value }) => value)),
      shareBps: own.reduce((sum, { shareBps }) => sum + shareBps, 0),
      payerNames: own.map(({ payerName }) => payerName),
    }))
    .toSorted((one, other) => other.value - one.value);
}
