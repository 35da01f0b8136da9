/** The instruction that covers a holding's last payout, and the part that the wallet can spare. Reads only. */
import type { InstructionStopReason } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { findDeletion } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { findInstruction, hasOptedOut, type InstructionRecord } from "./reinvestment-instruction-store.ts";
import { findReinvestment } from "./reinvestment-store.ts";

/** Whether the account is in a minor's name, which it is until its owner has taken it over. */
export const isMinors = ({ sql }: Pick<AccountContext, "sql">): boolean => getIdentity(sql).guardianId !== null;

/** Why the account may have no instruction now; null where it may. */
export function stopReasonOf({ sql }: Pick<AccountContext, "sql">): InstructionStopReason | null {
  const closing = findDeletion(sql)?.state;
  if (closing === "REQUESTED" || closing === "DONE") return "ACCOUNT_CLOSING";
  if (isMinors({ sql })) return "OWNER_CHANGED";
  return kycStateOf({ sql }).canInvest ? null : "KYC_LAPSED";
}

/** The instruction that covers the holding's last payout; null where none does. */
export function instructionFor(
  { sql }: Pick<AccountContext, "sql">,
  { id, currency }: Pick<InvestmentRecord, "id" | "currency">,
): InstructionRecord | null {
  const instruction = findInstruction(sql, currency);
  if (instruction?.state !== "ACTIVE" || findReinvestment(sql, id) || hasOptedOut(sql, id)) return null;
  return stopReasonOf({ sql }) === null ? instruction : null;
}

/** The part of a payout that the wallet can spare. `ahead`: the amount still to be credited to the wallet. */
export function spareable(
  { ledger }: Pick<AccountContext, "ledger">,
  { currency, keepInWallet }: Pick<InstructionRecord, "currency" | "keepInWallet">,
  part: Minor,
  ahead: Minor = minor(0),
): Minor {
  const wallet = addMinor(minor(ledger.balance(currency).available), ahead);
  return minor(Math.max(0, Math.min(part, subtractMinor(wallet, keepInWallet ?? minor(0)))));
}
