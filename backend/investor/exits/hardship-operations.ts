/** Sends and withdraws a request, with a certificate, for the whole of a locked deposit in a critical illness. */
import type { DepositHardship } from "../../../lib/contract/calls/deposit-hardship.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { isWholeInIllness } from "../../../lib/finance/nbfc-deposit.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { findLatestHardship, type HardshipRow, insertHardship, isFreedByHardship } from "../claims/hardship-store.ts";
import { findInvestment } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { discardDocument, keepDocument, storeDocument } from "../kyc/documents.ts";
import { getDepositState } from "./deposit-state.ts";
import { closeHardship, planHardshipEnd } from "./hardship.ts";

export const hardshipOperations = {
  "deposits.hardship": (context, { investmentId }) => hardshipOf(context, investmentId),

  "deposits.hardship-request": async (context, { investmentId, file }, command) => {
    assertOffered(context, investmentId);
    const documentId = await storeDocument(context, acceptFile(file, { field: "file", types: UPLOAD_TYPES }));
    try {
      return command.commit(() => {
        // The deposit may have been freed or ended while the file was stored.
        assertOffered(context, investmentId);
        keepDocument(context, documentId);
        const sequence = insertHardship(context.sql, { investmentId, documentId, requestedAt: context.clock.now() });
        planHardshipEnd(context, { sequence, investmentId, usableTo: null });
        context.emit({ type: "investor.hardship-requested.v1" });
        return hardshipOf(context, investmentId);
      });
    } catch (cause) {
      context.storage.transactionSync(() => discardDocument(context, documentId));
      throw cause;
    }
  },

  "deposits.hardship-withdraw": (context, { investmentId }, command) =>
    command.commit(() => {
      if (!findInvestment(context.sql, investmentId)) throw new AppError("NOT_FOUND");
      const latest = findLatestHardship(context.sql, investmentId);
      if (latest?.state !== "IN_REVIEW") throw new AppError("HARDSHIP_NONE");
      closeHardship(context, latest, { state: "WITHDRAWN" });
      return hardshipOf(context, investmentId);
    }),
} satisfies Partial<Operations>;

/** @throws AppError NOT_FOUND, INVESTMENT_NOT_ACTIVE, HARDSHIP_IN_REVIEW; WITHDRAWAL_NOT_OFFERED unless still locked */
function assertOffered(context: AccountContext, id: InvestmentId): void {
  const { isLocked } = getDepositState(context, id);
  const on = dateInIndia(context.clock.now());
  if (!isLocked || !isWholeInIllness(on) || isFreedByHardship(context.sql, id, on))
    throw new AppError("WITHDRAWAL_NOT_OFFERED");
  if (findLatestHardship(context.sql, id)?.state === "IN_REVIEW") throw new AppError("HARDSHIP_IN_REVIEW");
}

/** @throws AppError NOT_FOUND */
function hardshipOf(context: AccountContext, investmentId: InvestmentId): DepositHardship {
  const latest = findLatestHardship(context.sql, investmentId);
  const isOffered = isPossible(() => assertOffered(context, investmentId));
  const mayEnd = isPossible(() => getDepositState(context, investmentId));
  return { investmentId, isOffered, request: latest && viewOf(latest, mayEnd) };
}

/** @throws AppError NOT_FOUND */
function isPossible(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code !== "NOT_FOUND") return false;
    throw cause;
  }
}

const viewOf = ({ state, fault, requestedAt, decidedAt, usableTo }: HardshipRow, mayEnd: boolean) => ({
  ...{ state, fault, requestedAt, decidedAt, usableTo: mayEnd ? usableTo : null },
});
