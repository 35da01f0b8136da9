/** What every operation of one investor works with. Handed in whole, so that each says in its body what it touches. */
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Clock } from "../../clock.ts";
import type { Scheduler } from "../../durable/scheduler.ts";
import type { Env } from "../../env.ts";
import type { EventBody, InvestorEvent } from "../../events/schema.ts";
import type { Gateways } from "../../gateways/gateways.ts";
import type { IdSource } from "../../ids.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { ActingGuardian } from "../family/guardian.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import type { JobType } from "./job-types.ts";

export interface AccountContext {
  readonly userId: UserId;
  readonly storage: DurableObjectStorage;
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly scheduler: Scheduler<JobType>;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly gateways: Gateways;
  /** Other objects and shared stores. */
  readonly env: Env;
  /** Who acts for this child just now; absent while its owner does, or the scheduler. */
  readonly guardian?: ActingGuardian;
  /** Call inside the transaction that makes the event true. @throws for an event of the wrong shape, which undoes it */
  emit(event: EventBody<InvestorEvent>): void;
  /** Tells whatever a payment was for that it has ended; call inside the transaction that ends the payment. */
  onPaymentEnded(payment: PaymentRecord): void;
}
