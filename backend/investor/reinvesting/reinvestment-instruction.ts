/**
 * The standing instruction for reinvestment (docs/decisions/0100). Invariants: it covers a holding's last payout unless
 * the holding has a choice of its own; it gives the mandate in the transaction that credits the payout; paused, revoked
 * or stopped, it gives none and releases in the same transaction the money reserved under it. A stop, which is not the
 * investor's own command, notifies them.
 */
import type { InstructionStopReason } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { CURRENCIES, minor } from "../../../lib/contract/facts/money.ts";
import { stopReasonOf } from "../claims/reinvestment-instruction-scope.ts";
import {
  changeInstruction,
  findInstruction,
  type InstructionRecord,
} from "../claims/reinvestment-instruction-store.ts";
import { deleteMandate, listReinvestments } from "../claims/reinvestment-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { cancelReinvestment } from "./reinvestment-reservation.ts";

type Ending =
  | { readonly state: "PAUSED" | "REVOKED" }
  | { readonly state: "STOPPED"; readonly stopReason: InstructionStopReason };

/** Call inside a transaction. Money already in an investment stays there. */
export function endInstruction(context: AccountContext, { id, currency }: InstructionRecord, ending: Ending): void {
  const { state } = ending;
  changeInstruction(context.sql, {
    ...{ id, state, endedAt: state === "PAUSED" ? null : context.clock.now() },
    stopReason: state === "STOPPED" ? ending.stopReason : null,
  });
  for (const record of listReinvestments(context.sql)) {
    if (record.instructionId !== id || record.state !== "SET_ASIDE") continue;
    const investment = getInvestment(context.sql, record.investmentId);
    const amount = record.reservedAmount ?? minor(0);
    cancelReinvestment(context, { record, investment, amount, reason: "INSTRUCTION_ENDED" });
  }
  if (state === "STOPPED") {
    const subject = { kind: "REINVESTMENT_STOPPED", currency, reason: ending.stopReason } as const;
    notify(context, { reference: id, subject });
  }
}

/**
 * Ends the mandates from before the owner took the account over: every instruction, and every choice for a holding.
 * Call inside the transaction of the take-over.
 */
export function endFormerMandates(context: AccountContext): void {
  for (const currency of CURRENCIES) {
    const instruction = findInstruction(context.sql, currency);
    if (instruction?.endedAt === null)
      endInstruction(context, instruction, { state: "STOPPED", stopReason: "OWNER_CHANGED" });
  }
  for (const { investmentId, state } of listReinvestments(context.sql)) {
    if (state === "OPTED_IN") deleteMandate(context.sql, investmentId);
  }
}

/** Stops an instruction that the account may no longer have. Call inside a transaction. */
export function stopLapsedInstruction(context: AccountContext, currency: Currency): void {
  const instruction = findInstruction(context.sql, currency);
  if (!instruction || instruction.endedAt !== null) return;
  const stopReason = stopReasonOf(context);
  if (stopReason !== null) endInstruction(context, instruction, { state: "STOPPED", stopReason });
}

/** Call inside the transaction of a change after which the account may have no instruction. */
export function stopLapsedInstructions(context: AccountContext): void {
  for (const currency of CURRENCIES) stopLapsedInstruction(context, currency);
}
