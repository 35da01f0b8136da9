/** Exposure of a whole family to each payer. Pure. */
import type { PayerExposure } from "@/lib/contract/calls/exposure";
import { addMinor } from "@/lib/contract/facts/money";
import { shareBpsOf } from "@/lib/finance/shares";

/** The payers of several accounts as one list, the largest first; the shares are of all accounts together. */
export function joinedExposure(accounts: readonly (readonly PayerExposure[])[]): readonly PayerExposure[] {
  const joined = [...Map.groupBy(accounts.flat(), ({ payerName }) => payerName)]
    .map(([payerName, parts]) => ({
      payerName,
      groupName: parts[0]?.groupName ?? null,
      value: addMinor(...parts.map(({ value }) => value)),
      holdings: parts.reduce((sum, { holdings }) => sum + holdings, 0),
      isLate: parts.some(({ isLate }) => isLate),
    }))
    .toSorted((one, other) => other.value - one.value);
  const shares = shareBpsOf(joined.map(({ value }) => value));
  return joined.map((payer, index) => ({ ...payer, shareBps: shares[index] ?? 0 }));
}
