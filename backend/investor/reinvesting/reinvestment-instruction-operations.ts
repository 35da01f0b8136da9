import type { ReinvestmentInstruction } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { type Currency, minor } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { instructionId } from "../../../lib/contract/values/ids.ts";
import { isMinors, stopReasonOf } from "../claims/reinvestment-instruction-scope.ts";
import {
  changeInstruction,
  findInstruction,
  type InstructionConditions,
  type InstructionRecord,
  insertInstruction,
} from "../claims/reinvestment-instruction-store.ts";
import { assertLivesAbroad, currencyOr } from "../identity/account-guards.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { endInstruction } from "./reinvestment-instruction.ts";
import { previewReinvestments } from "./reinvestment-instruction-preview.ts";

/** A lapsed instruction shows as stopped before the next payout stops it. */
function overviewOf(context: AccountContext, currency: Currency) {
  const found = findInstruction(context.sql, currency);
  return { currency, instruction: found && viewOf(context, found), termsVersion: INSTRUCTION_TERMS_VERSION };
}

function viewOf(context: AccountContext, { id, into, ...facts }: InstructionRecord): ReinvestmentInstruction {
  const stopReason = facts.endedAt === null ? stopReasonOf(context) : facts.stopReason;
  const state = stopReason === null ? facts.state : "STOPPED";
  return { instructionId: id, into, ...facts, state, stopReason };
}

/** @throws AppError NOT_FOUND when none is open */
function getOpen({ sql }: AccountContext, currency: Currency): InstructionRecord {
  const found = findInstruction(sql, currency);
  if (!found || found.endedAt !== null) throw new AppError("NOT_FOUND");
  return found;
}

/** @throws AppError NOT_FOR_MINORS, KYC_INCOMPLETE, GIFT_FOR_NON_RESIDENTS */
function assertMayInstruct(context: AccountContext, currency: Currency): void {
  if (guardianIn(context) || isMinors(context)) throw new AppError("NOT_FOR_MINORS");
  assertCanInvest(context);
  if (currency !== "INR") assertLivesAbroad(context);
}

export const reinvestmentInstructionOperations = {
  "reinvestment.instruction": (context, { currency }) => overviewOf(context, currencyOr(context, currency)),

  "reinvestment.instruction-preview": async (context, { currency: requested, ...conditions }) => {
    const currency = currencyOr(context, requested);
    return {
      currency,
      planned: await previewReinvestments(context, { currency, conditions: conditionsOf(conditions) }),
    };
  },

  "reinvestment.instruct": (context, { currency: requested, acceptedTerms, ...conditions }, command) =>
    command.commit(() => {
      const currency = currencyOr(context, requested);
      assertMayInstruct(context, currency);
      const current = findInstruction(context.sql, currency);
      if (current?.endedAt === null) endInstruction(context, current, { state: "REVOKED" });
      insertInstruction(context.sql, {
        ...{ id: instructionId.parse(`rsi_${context.ids.letters()}`), currency, ...conditionsOf(conditions) },
        ...{ termsVersion: acceptedTerms, consentedAt: context.clock.now() },
      });
      return overviewOf(context, currency);
    }),

  "reinvestment.instruction-pause": (context, { currency: requested, isPaused }, command) =>
    command.commit(() => {
      const currency = currencyOr(context, requested);
      const open = getOpen(context, currency);
      if (isPaused) endInstruction(context, open, { state: "PAUSED" });
      else {
        assertMayInstruct(context, currency);
        changeInstruction(context.sql, { id: open.id, state: "ACTIVE", stopReason: null, endedAt: null });
      }
      return overviewOf(context, currency);
    }),

  "reinvestment.instruction-revoke": (context, { currency: requested }, command) =>
    command.commit(() => {
      const currency = currencyOr(context, requested);
      endInstruction(context, getOpen(context, currency), { state: "REVOKED" });
      return overviewOf(context, currency);
    }),
} satisfies Partial<Operations>;

function conditionsOf(sent: InstructionConditions): InstructionConditions {
  const { includeInterest, into, longestMonths, leastRating, mostPerDeal, keepInWallet } = sent;
  return {
    ...{ includeInterest, into, longestMonths, leastRating },
    mostPerDeal: mostPerDeal && minor(mostPerDeal),
    keepInWallet: keepInWallet && minor(keepInWallet),
  };
}
