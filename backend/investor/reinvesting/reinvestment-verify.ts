/**
 * Verifies that reserved money is held, is reinvested in time, and only as its mandate allows (docs/invariants.md: I8,
 * I10, CONSENT). Reads only.
 */
import type { HoldState } from "../../ledger/holds.ts";
import { getInstruction, type InstructionRecord } from "../claims/reinvestment-instruction-store.ts";
import { listReinvestments, type ReinvestmentRecord, type ReinvestmentState } from "../claims/reinvestment-store.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { isEndedStage } from "../holdings/investment-views.ts";
import { findConsent } from "../investing/flow-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { REINVESTMENT_HOLD_KIND } from "../wallet/wallet-rules.ts";
import { isWithin, verifyInstructed, verifyInstructions } from "./reinvestment-instruction-verify.ts";
import { reservationKeyOf } from "./reinvestment-reservation.ts";

export interface ReinvestmentFinding {
  readonly invariant: "I8" | "I10" | "CONSENT";
  /** Id of an investment or of a hold. */
  readonly subject: string;
  /** Description of the violation, for an operator. */
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "ledger" | "clock">;

/** Longer than any retry delay. */
const STUCK_AFTER_MS = 60 * 60_000;

export function verifyReinvestments(context: Verified): readonly ReinvestmentFinding[] {
  const records = listReinvestments(context.sql);
  const investments = new Map(listAllInvestments(context.sql).map((investment) => [investment.id, investment]));
  return [
    ...records.flatMap((record) => verifyHold(context, record)),
    ...verifyInstructions(context),
    ...records.flatMap((record) => verifyInstructed(context, record)),
    ...records.flatMap((record) => verifyCourse(context, record, investments.get(record.investmentId))),
    ...strayHolds(context, records),
    ...[...investments.values()].flatMap((investment) => verifyMandate(context, investment, { records, investments })),
  ];
}

const HOLDS: { readonly [State in ReinvestmentState]: readonly (HoldState | null)[] } = {
  OPTED_IN: [null],
  SET_ASIDE: ["OPEN"],
  PLACED: ["VOIDED"],
  DONE: ["VOIDED"],
  NOT_POSSIBLE: [null, "VOIDED"],
};

function verifyHold({ ledger }: Verified, record: ReinvestmentRecord): ReinvestmentFinding[] {
  const { investmentId: subject, state, reservedAmount } = record;
  const hold = ledger.findHold(reservationKeyOf(subject));
  const finding = (detail: string): ReinvestmentFinding[] => [{ invariant: "I8", subject, detail }];
  if (!HOLDS[state].includes(hold?.state ?? null)) return finding(`${state} with its hold ${hold?.state ?? "missing"}`);
  if (hold && hold.amount !== reservedAmount) return finding(`${reservedAmount} reserved, ${hold.amount} held`);
  return [];
}

function verifyCourse(
  { clock }: Verified,
  { investmentId: subject, state, updatedAt }: ReinvestmentRecord,
  investment: InvestmentRecord | undefined,
): ReinvestmentFinding[] {
  const finding = (detail: string): ReinvestmentFinding[] => [{ invariant: "I10", subject, detail }];
  const isOver = investment?.stage != null && isEndedStage(investment.stage);
  if (state === "OPTED_IN") return isOver ? finding("has ended with an open mandate") : [];
  const isUnderWay = state === "SET_ASIDE" || state === "PLACED";
  return isUnderWay && clock.now() > updatedAt + STUCK_AFTER_MS ? finding(`its reinvestment is still ${state}`) : [];
}

function strayHolds({ ledger }: Verified, records: readonly ReinvestmentRecord[]): ReinvestmentFinding[] {
  const known = new Set(records.map(({ investmentId }) => reservationKeyOf(investmentId)));
  return ledger
    .openHolds()
    .filter(({ kind, id }) => kind === REINVESTMENT_HOLD_KIND && !known.has(id))
    .map(({ id: subject }) => ({ invariant: "I8", subject, detail: "a hold for no reinvestment" }));
}

interface Known {
  readonly records: readonly ReinvestmentRecord[];
  readonly investments: ReadonlyMap<string, InvestmentRecord>;
}

/** An investment without a one-time code needs a mandate for this category, currency, payout plan and amount. */
function verifyMandate({ sql }: Verified, investment: InvestmentRecord, { records, investments }: Known) {
  const { id: subject } = investment;
  const finding = (detail: string): ReinvestmentFinding[] => [{ invariant: "CONSENT", subject, detail }];
  const [record, consent] = [records.find(({ reinvestedAs }) => reinvestedAs === subject), findConsent(sql, subject)];
  const mandateOf = consent?.mandateOf ?? null;
  if (mandateOf !== (record?.investmentId ?? null)) return finding("not the mandate that it names");
  if (investment.reinvestedFrom !== mandateOf) return finding("marked as bought by another mandate");
  const old = record && investments.get(record.investmentId);
  if (!record || !old) return [];
  if (consent?.at !== record.optedInAt || investment.createdAt < record.optedInAt) return finding("before its mandate");
  const instruction = record.instructionId ? getInstruction(sql, record.instructionId) : null;
  if (instruction && !isWithin(instruction, { old, bought: investment, investments }))
    return finding("outside its reinvestment instruction");
  if (!isOfSameKind(old, investment, instruction)) return finding("not the category, currency or plan of its mandate");
  return record.reservedAmount !== null && investment.amount <= record.reservedAmount
    ? []
    : finding("above its mandate");
}

/** The same category, currency and plan as before; of another category, any plan. */
function isOfSameKind(old: InvestmentRecord, bought: InvestmentRecord, instruction: InstructionRecord | null): boolean {
  if (old.currency !== bought.currency) return false;
  if (instruction?.into != null && instruction.into !== old.productType) return true;
  const isSamePlan = old.payoutPlan === null || old.tenureMonths === bought.tenureMonths;
  return old.productType === bought.productType && old.payoutPlan === bought.payoutPlan && isSamePlan;
}
