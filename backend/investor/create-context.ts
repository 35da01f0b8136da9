import { type InvestorEvent, investorEvent } from "../events/schema.ts";
import { gatewaysFor } from "../gateways/choice.ts";
import { Ledger } from "../ledger/ledger.ts";
import { clock } from "../platform/clock.ts";
import { idsOfAccount } from "../platform/ids.ts";
import { Outbox } from "../platform/outbox.ts";
import { onPaymentSettled } from "./investing/investment-payment.ts";
import { type AccountContext, type Actor, OWNER } from "./kernel/account-context.ts";
import { onMetalPaymentSettled } from "./metals/trade.ts";
import type { PaymentRecord } from "./wallet/payment-store.ts";

/** The queue of domain events that this account has emitted and not delivered yet. */
export const outboxOf = ({ storage, env }: Pick<AccountContext, "storage" | "env">): Outbox<InvestorEvent> =>
  new Outbox({ storage, queue: env.EVENTS, schema: investorEvent });

/** Notifies the purchase that a payment was opened for. A recharge has none: its money stays in the wallet. */
export function onPaymentEnded(context: AccountContext, payment: PaymentRecord): void {
  switch (payment.kind) {
    case "WALLET":
      return;
    case "INVESTMENT":
      onPaymentSettled(context, payment);
      return;
    case "METAL":
      onMetalPaymentSettled(context, payment);
      return;
  }
}

/** The dependencies that every operation, job and verifier of this account receives. */
export function createContext(
  own: Pick<AccountContext, "userId" | "storage" | "env" | "scheduler">,
  actor: Actor = OWNER,
): AccountContext {
  const outbox = outboxOf(own);
  const context: AccountContext = {
    ...own,
    actor,
    sql: own.storage.sql,
    ledger: new Ledger({ storage: own.storage }),
    clock,
    ids: idsOfAccount(own.userId),
    gateways: gatewaysFor(own.env),
    emit: (event) => {
      outbox.emit({ ...event, entity: own.userId, at: clock.now() });
      own.scheduler.schedule({ kind: "OUTBOX", reference: "all", dueAt: clock.now() });
    },
    onPaymentEnded: (payment) => onPaymentEnded(context, payment),
  };
  return context;
}
