/** What an investor's alarm does, by kind. Each may run twice: it looks at what is stored before it acts. */
import type { InvestorEvent } from "../events/schema.ts";
import type { AgendaHandlers } from "../objects/agenda.ts";
import type { Outbox } from "../objects/outbox.ts";
import type { AgendaKind } from "./agenda-kinds.ts";
import type { Book } from "./book.ts";
import { driveErasure } from "./closing/erasure.ts";
import { reviewCmr } from "./cmr/review.ts";
import { driveUnlink } from "./contact/linking.ts";
import { sendNotice } from "./contact/notices.ts";
import { clearDocument } from "./document/documents.ts";
import { driveEnrolment } from "./family/enrolment.ts";
import { driveInvitation } from "./group/invitations.ts";
import { settlePayout } from "./investment/payouts.ts";
import { driveSaga } from "./investment/saga.ts";
import { reconcilePayment } from "./payment/reconcile.ts";
import { driveDelivery } from "./pre-ipo/delivery.ts";
import { prune } from "./pruning/drive.ts";
import { driveReinvestment } from "./reinvestment/drive.ts";
import { closeVirtualAccount } from "./remittance/closing.ts";
import { lookForRemittances } from "./remittance/settlement.ts";
import { reseal } from "./sealing/reseal.ts";
import { driveSale } from "./selling/drive.ts";
import { sendGathered } from "./wallet/auto-withdraw.ts";
import { driveWithdrawal } from "./wallet/withdrawal.ts";

export function agendaHandlers(book: Book, outbox: Outbox<InvestorEvent>): AgendaHandlers<AgendaKind> {
  return {
    OUTBOX: () => outbox.flush(),
    SAGA: (reference) => driveSaga(book, reference),
    PAYOUT: (reference) => settlePayout(book, reference),
    PAYMENT: (reference) => reconcilePayment(book, reference),
    WITHDRAWAL: (reference) => driveWithdrawal(book, reference),
    AUTO_WITHDRAW: () => sendGathered(book),
    CHILD: (reference) => driveEnrolment(book, reference),
    INVITATION: (reference) => driveInvitation(book, reference),
    DOCUMENT: (reference) => clearDocument(book, reference),
    DELIVERY: (reference) => driveDelivery(book, reference),
    CMR: (reference) => reviewCmr(book, reference),
    SELL: (reference) => driveSale(book, reference),
    REINVESTMENT: (reference) => driveReinvestment(book, reference),
    CONTACT: (reference) => driveUnlink(book, reference),
    SECURITY_NOTICE: (reference) => sendNotice(book, reference),
    RESEAL: () => reseal(book),
    PRUNE: () => prune(book),
    ERASURE: (reference) => driveErasure(book, reference),
    REMITTANCE: (reference) => lookForRemittances(book, reference),
    REMITTANCE_CLOSING: (reference) => closeVirtualAccount(book, reference),
  };
}
