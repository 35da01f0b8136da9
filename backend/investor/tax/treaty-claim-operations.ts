/**
 * A non-resident's claim to the rate of a tax treaty: Form 41, the residency certificate, and an operator's review.
 * Invariant: an approved claim applies to payments from the next day, until the certificate or the financial year ends.
 */
import type { requestTreatyClaim, TreatyClaims, TreatyFault } from "../../../lib/contract/calls/treaty-claims.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { addDays, addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { taxYearEndOf } from "../../../lib/finance/form-121.ts";
import { treatyRateOn } from "../../../lib/finance/tds-relief.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { retaxByReliefs } from "../holdings/residency.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import {
  beginTreatyReview,
  endTreatyClaim,
  findOpenTreatyClaim,
  insertTreatyClaim,
  listTreatyClaims,
  type TreatyClaimRow,
} from "../holdings/treaty-claim-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertDocumentKept,
  discardDocument,
  keepDocument,
  type ShownDocument,
  showDocument,
  storeDocument,
} from "../kyc/documents.ts";
import { assertPanVerified } from "../kyc/kyc-state.ts";
import { notify } from "../notifications/notify.ts";

/** A certificate is for one year, of any calendar; a longer period is a typing error. */
const CERTIFICATE_MONTHS_MAX = 24;

const todayOf = ({ clock }: Pick<AccountContext, "clock">) => dateInIndia(clock.now());

export function treatyClaimsOf(context: Pick<AccountContext, "sql" | "clock">): TreatyClaims {
  const { country } = getIdentity(context.sql);
  return {
    isNonResident: taxpayerOf(context).residency === "NON_RESIDENT",
    ...{ country, treatyRateBps: treatyRateOn({ country }, todayOf(context)) },
    claims: listTreatyClaims(context.sql).map(({ documentId: _, ...claim }) => claim),
  };
}

export const treatyClaimOperations = {
  "treaty-claims.get": (context) => treatyClaimsOf(context),

  "treaty-claims.request": (context, { acknowledgement, validFrom, validTo }, command) =>
    command.commit(() => {
      const { isNonResident, country, treatyRateBps } = treatyClaimsOf(context);
      assertPanVerified(context);
      if (!isNonResident) throw new AppError("TREATY_RESIDENT");
      if (treatyRateBps === null) throw new AppError("TREATY_NO_RATE");
      if (findOpenTreatyClaim(context.sql)) throw new AppError("TREATY_REQUESTED");
      const isPeriod = validFrom <= validTo && validTo < addMonths(validFrom, CERTIFICATE_MONTHS_MAX);
      if (!isPeriod || validTo <= todayOf(context)) {
        throw fieldError<typeof requestTreatyClaim>("validTo", "TREATY_PERIOD_INVALID");
      }
      const requestedAt = context.clock.now();
      insertTreatyClaim(context.sql, { country, acknowledgement, validFrom, validTo, requestedAt });
      return treatyClaimsOf(context);
    }),

  "treaty-claims.prove": async (context, { file }, command) => {
    getUnproven(context);
    const documentId = await storeDocument(context, acceptFile(file, { field: "file", types: UPLOAD_TYPES }));
    try {
      return command.commit(() => {
        beginTreatyReview(context.sql, { sequence: getUnproven(context).sequence, documentId });
        keepDocument(context, documentId);
        context.emit({ type: "investor.treaty-claim-requested.v1" });
        return treatyClaimsOf(context);
      });
    } catch (cause) {
      context.storage.transactionSync(() => discardDocument(context, documentId));
      throw cause;
    }
  },

  "treaty-claims.withdraw": (context, _, command) =>
    command.commit(() => {
      const open = findOpenTreatyClaim(context.sql);
      if (!open) throw new AppError("TREATY_NO_REQUEST");
      end(context, open, { state: "WITHDRAWN", fault: null, applies: null });
      return treatyClaimsOf(context);
    }),
} satisfies Partial<Operations>;

/** @throws AppError TREATY_NO_REQUEST, TREATY_IN_REVIEW */
function getUnproven({ sql }: Pick<AccountContext, "sql">): TreatyClaimRow {
  const open = findOpenTreatyClaim(sql);
  if (!open) throw new AppError("TREATY_NO_REQUEST");
  if (open.state === "IN_REVIEW") throw new AppError("TREATY_IN_REVIEW");
  return open;
}

/** A certificate that proves nothing is deleted. */
function end(
  context: AccountContext,
  { sequence, documentId }: TreatyClaimRow,
  ending: Omit<Parameters<typeof endTreatyClaim>[1], "sequence" | "at">,
): void {
  endTreatyClaim(context.sql, { sequence, ...ending, at: context.clock.now() });
  if (documentId !== null && ending.state !== "APPROVED") discardDocument(context, documentId);
  context.emit({ type: "investor.treaty-claim-decided.v1" });
}

/** An operator's action: show the certificate, or record a decision. */
export type TreatyOrder =
  | { readonly outcome: "SHOWN" | "APPROVED" }
  | { readonly outcome: "REFUSED"; readonly fault: TreatyFault };

export interface TreatyReview {
  readonly overview: TreatyClaims;
  readonly proof: ShownDocument | null;
}

/**
 * @throws AppError TREATY_NO_REQUEST when no claim is in review, TREATY_PERIOD_INVALID when its certificate has expired,
 * FILE_LOST for an approval without it
 */
export async function reviewTreatyClaim(context: AccountContext, order: TreatyOrder): Promise<TreatyReview> {
  if (order.outcome === "SHOWN") {
    return { overview: treatyClaimsOf(context), proof: await showDocument(context, getInReview(context).documentId) };
  }
  const { outcome } = order;
  if (outcome === "APPROVED") {
    const { sequence, documentId } = getInReview(context);
    await assertDocumentKept(context, documentId);
    // The claim may have been withdrawn, and another made, meanwhile.
    if (getInReview(context).sequence !== sequence) throw new AppError("TREATY_NO_REQUEST");
  }
  const overview = context.storage.transactionSync(() => {
    const claim = getInReview(context);
    if (order.outcome === "REFUSED") end(context, claim, { state: "REFUSED", fault: order.fault, applies: null });
    else {
      end(context, claim, { state: "APPROVED", fault: null, applies: daysOf(claim, todayOf(context)) });
      retaxByReliefs(context);
    }
    const reason = order.outcome === "REFUSED" ? order.fault : null;
    const subject = { kind: "KYC_RESULT", result: `TREATY_${outcome}`, reason } as const;
    notify(context, { reference: `TREATY:${claim.sequence}`, subject });
    return treatyClaimsOf(context);
  });
  return { overview, proof: null };
}

function daysOf({ validFrom, validTo }: TreatyClaimRow, today: CalendarDate) {
  const tomorrow = addDays(today, 1);
  const from = validFrom > tomorrow ? validFrom : tomorrow;
  const yearEnd = taxYearEndOf(from);
  const to = validTo < yearEnd ? validTo : yearEnd;
  if (to < from) throw new AppError("TREATY_PERIOD_INVALID");
  return { from, to };
}

function getInReview({ sql }: Pick<AccountContext, "sql">): TreatyClaimRow & { readonly documentId: string } {
  const open = findOpenTreatyClaim(sql);
  if (open?.state !== "IN_REVIEW" || open.documentId === null) throw new AppError("TREATY_NO_REQUEST");
  return { ...open, documentId: open.documentId };
}
