/** The dependencies of every operation on one investor's account. */
import type { UserId, ViewerId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import type { EventBody, InvestorEvent } from "../../events/schema.ts";
import type { ChosenGateways } from "../../gateways/gateways.ts";
import type { Contact } from "../../gateways/messages.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { BusinessClock } from "../../platform/clock.ts";
import type { IdSource } from "../../platform/ids.ts";
import type { Scheduler } from "../../platform/scheduler.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import type { JobType } from "./job-types.ts";

/** The owner, or a job of the account. */
interface Owner {
  readonly kind: "OWNER";
}
export const OWNER: Owner = { kind: "OWNER" };

/** A guardian's contact, register entry and permission, used for a child who has none. */
export interface ActingGuardian {
  readonly kind: "GUARDIAN";
  readonly userId: UserId;
  /** As in the PAN register: the guardian may hold the child's bank account jointly. */
  readonly registeredName: string | null;
  /** Receives the one-time codes. */
  readonly contact: Contact;
  readonly canInvest: boolean;
}

/** A viewer admitted by the owner; the account's own records decide the scope and the last day. */
export interface ActingViewer {
  readonly kind: "VIEWER";
  readonly userId: UserId;
  readonly grantId: ViewerId;
}

/** The caller. The permissions of each actor are in the call's record (`lib/contract/policy.ts`). */
export type Actor = Owner | ActingGuardian | ActingViewer;

/** The guardian who acts for this child; null when anybody else acts. */
export const guardianIn = ({ actor }: Pick<AccountContext, "actor">): ActingGuardian | null =>
  actor.kind === "GUARDIAN" ? actor : null;

export interface AccountContext {
  readonly userId: UserId;
  readonly storage: DurableObjectStorage;
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly scheduler: Scheduler<JobType>;
  readonly clock: BusinessClock;
  readonly ids: IdSource;
  readonly gateways: ChosenGateways;
  /** Bindings: other Durable Objects, databases, buckets, queues and secrets. */
  readonly env: Env;
  readonly actor: Actor;
  /**
   * Call inside the transaction that makes the event true. @throws on an invalid event, which rolls the transaction
   * back
   */
  emit(event: EventBody<InvestorEvent>): void;
  /**
   * Notifies the purchase that a payment was opened for of its end. Call inside the transaction that ends the payment.
   */
  onPaymentEnded(payment: PaymentRecord): void;
}
