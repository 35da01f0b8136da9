/**
 * Verifies that reinvestment instructions are their owner's, hold no money once they have ended, and were kept to by
 * each purchase (docs/invariants.md: CONSENT). Reads only.
 *
 * Not verified, for lack of a record: the amount that the wallet kept back on the day of a payout, and the pauses of an
 * instruction.
 */
import { addMinor, CURRENCIES, type Minor } from "../../../lib/contract/facts/money.ts";
import { isMinors } from "../claims/reinvestment-instruction-scope.ts";
import { getInstruction, type InstructionRecord, listInstructions } from "../claims/reinvestment-instruction-store.ts";
import { isLongerThan, reinvestedShareOf } from "../claims/reinvestment-rules.ts";
import type { ReinvestmentRecord } from "../claims/reinvestment-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { listPayouts } from "../holdings/payout-store.ts";
import { findMajority } from "../identity/majority-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

interface InstructionFinding {
  readonly invariant: "CONSENT";
  /** Id of an instruction, or of an investment. */
  readonly subject: string;
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql">;

const findingsOf = (subject: string, detail: string): InstructionFinding[] => [
  { invariant: "CONSENT", subject, detail },
];

/** An instruction is given by the account's owner: never for a minor, and none outlives the take-over. */
export function verifyInstructions({ sql }: Verified): readonly InstructionFinding[] {
  const takenOverAt = findMajority(sql)?.takenOverAt ?? null;
  return CURRENCIES.flatMap((currency) => listInstructions(sql, currency)).flatMap(({ id, consentedAt, endedAt }) => {
    if (endedAt === null && isMinors({ sql })) return findingsOf(id, "open in an account in a minor's name");
    const isFormer = takenOverAt !== null && consentedAt < takenOverAt;
    return isFormer && (endedAt === null || endedAt > takenOverAt)
      ? findingsOf(id, "given before the owner took the account over")
      : [];
  });
}

/** A mandate has its instruction's consent, reserves no more than it, and no money once that has ended or is paused. */
export function verifyInstructed({ sql }: Verified, record: ReinvestmentRecord): readonly InstructionFinding[] {
  const { investmentId: subject, reservedAmount, state } = record;
  const payout = listPayouts(sql, subject).at(-1);
  if (payout?.status === "PAID" && reservedAmount !== null && reservedAmount > reinvestedShareOf(record, payout)) {
    return findingsOf(subject, "reserves more than its part of the payout");
  }
  const instruction = record.instructionId ? getInstruction(sql, record.instructionId) : null;
  if (!instruction) return [];
  if (record.optedInAt !== instruction.consentedAt || record.includeInterest !== instruction.includeInterest) {
    return findingsOf(subject, "not the consent of its reinvestment instruction");
  }
  return state === "SET_ASIDE" && instruction.state !== "ACTIVE"
    ? findingsOf(subject, `money held for an instruction that is ${instruction.state}`)
    : [];
}

interface Bought {
  readonly old: InvestmentRecord;
  readonly bought: InvestmentRecord;
  readonly investments: ReadonlyMap<string, InvestmentRecord>;
}

/** The instruction's currency, category, term and limit, from its consent until it ended. */
export function isWithin(instruction: InstructionRecord, { old, bought, investments }: Bought): boolean {
  const { currency, into, longestMonths, mostPerDeal, consentedAt, endedAt } = instruction;
  return (
    bought.currency === currency &&
    bought.productType === (into ?? old.productType) &&
    bought.createdAt >= consentedAt &&
    bought.createdAt <= (endedAt ?? bought.createdAt) &&
    !(longestMonths !== null && isLongerThan(bought, longestMonths, SHIFTED_DAYS_MAX)) &&
    inDealAfter(bought, investments) <= (mostPerDeal ?? inDealAfter(bought, investments))
  );
}

/** An end that falls on a day off moves. */
const SHIFTED_DAYS_MAX = 10;

/** Amount invested in the deal after the purchase; holdings that have ended since are left out. */
function inDealAfter(bought: InvestmentRecord, investments: ReadonlyMap<string, InvestmentRecord>): Minor {
  const isThere = ({ dealId, stage, createdAt }: InvestmentRecord) =>
    dealId === bought.dealId && createdAt < bought.createdAt && (stage === "ACTIVE" || stage === "DELAYED");
  return addMinor(bought.amount, ...[...investments.values()].filter(isThere).map(({ amount }) => amount));
}
