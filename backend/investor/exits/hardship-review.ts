/** An operator's review of a request for the whole of a locked deposit: its company decides, the operator records. */
import type { HardshipFault } from "../../../lib/contract/calls/deposit-hardship.ts";
import { type Minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type HardshipRow, listOpenHardships } from "../claims/hardship-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertDocumentKept, type ShownDocument, showDocument } from "../kyc/documents.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { notify } from "../notifications/notify.ts";
import { getDepositState } from "./deposit-state.ts";
import { closeHardship, usableToOf } from "./hardship.ts";

/** `sequence` names the request that the operator saw. */
export type HardshipOrder =
  | { readonly action: "show" }
  | { readonly action: "accept"; readonly sequence: number; readonly operator: string }
  | {
      readonly action: "refuse";
      readonly sequence: number;
      readonly operator: string;
      readonly fault: HardshipFault;
    };

/** The oldest open request. */
interface ShownHardship {
  readonly sequence: number;
  readonly investmentId: InvestmentId;
  readonly registeredName: string;
  readonly payerName: string;
  readonly title: string;
  readonly investedOn: CalendarDate;
  /** The amount to be repaid, in paise. */
  readonly principal: Minor;
  readonly document: ShownDocument;
  /** The number of other open requests. */
  readonly others: number;
}

export interface HardshipReport {
  /** Null after a decision. */
  readonly shown: ShownHardship | null;
  /** The last day on which an accepted request can be used. */
  readonly usableTo: CalendarDate | null;
}

/**
 * @throws AppError HARDSHIP_NONE when the request is decided, withdrawn or lapsed; WITHDRAWAL_NOT_OFFERED or
 * INVESTMENT_NOT_ACTIVE for an acceptance of a deposit that is no longer locked, FILE_LOST for one without its document
 */
export async function reviewHardship(context: AccountContext, order: HardshipOrder): Promise<HardshipReport> {
  switch (order.action) {
    case "show":
      return { shown: await oldestHardship(context), usableTo: null };
    case "accept":
      await assertDocumentKept(context, getOpen(context, order.sequence).documentId);
      return { shown: null, usableTo: accept(context, order) };
    case "refuse":
      context.storage.transactionSync(() => {
        const { operator, fault } = order;
        const open = getOpen(context, order.sequence);
        closeHardship(context, open, { state: "REFUSED", operator, fault });
        notifyOfDecision(context, open, fault);
      });
      return { shown: null, usableTo: null };
  }
}

async function oldestHardship(context: AccountContext): Promise<ShownHardship> {
  const [oldest, ...others] = listOpenHardships(context.sql);
  if (!oldest) throw new AppError("HARDSHIP_NONE");
  const { sequence, investmentId, documentId } = oldest;
  const { payerName, title, investedOn, amount, partRepaid } = getInvestment(context.sql, investmentId);
  return {
    ...{ sequence, investmentId, payerName, title, investedOn, others: others.length },
    registeredName: new KycStore(context.sql).findRegisteredName() ?? "",
    principal: subtractMinor(amount, partRepaid),
    document: await showDocument(context, documentId),
  };
}

function accept(
  context: AccountContext,
  { sequence, operator }: Extract<HardshipOrder, { action: "accept" }>,
): CalendarDate {
  return context.storage.transactionSync(() => {
    const open = getOpen(context, sequence);
    if (!getDepositState(context, open.investmentId).isLocked) throw new AppError("WITHDRAWAL_NOT_OFFERED");
    const usableTo = usableToOf(context, open.investmentId);
    closeHardship(context, open, { state: "ACCEPTED", operator, usableTo });
    notifyOfDecision(context, open, null);
    return usableTo;
  });
}

/** @throws AppError HARDSHIP_NONE */
function getOpen({ sql }: Pick<AccountContext, "sql">, sequence: number): HardshipRow {
  const open = listOpenHardships(sql).find((each) => each.sequence === sequence);
  if (!open) throw new AppError("HARDSHIP_NONE");
  return open;
}

function notifyOfDecision(
  context: AccountContext,
  { sequence, investmentId }: HardshipRow,
  reason: HardshipFault | null,
): void {
  const result = reason === null ? "HARDSHIP_ACCEPTED" : "HARDSHIP_REFUSED";
  notify(context, {
    reference: `HARDSHIP:${sequence}`,
    subject: { kind: "KYC_RESULT", result, reason, investmentId },
  });
}
