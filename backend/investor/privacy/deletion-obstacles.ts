/** Balances, holdings and expected receipts of an account that prevent its closing. Reads only. */
import type { DeletionObstacle } from "../../../lib/contract/calls/account-deletion.ts";
import { nonZeroAccounts } from "../../ledger/balances.ts";
import { listOpenDeliveries } from "../claims/share-store.ts";
import { hasEnded as hasInvestmentEnded } from "../holdings/investment-status.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { listPayoutsOf } from "../holdings/payout-store.ts";
import { listWards } from "../identity/family-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isPaymentFinal as hasPaymentEnded } from "../wallet/payment-rules.ts";
import { listAllPayments, type PaymentRecord } from "../wallet/payment-store.ts";
import { listAllRemittances } from "../wallet/remittance-store.ts";
import { type Holdings, obstaclesIn } from "./deletion-rules.ts";

type Read = Pick<AccountContext, "sql" | "scheduler">;

export const deletionObstaclesOf = (context: Read): DeletionObstacle[] => obstaclesIn(holdingsOf(context));

export function holdingsOf(context: Read): Holdings {
  const { sql } = context;
  const pending = listAllRemittances(sql).filter(({ status }) => status === "PENDING");
  return {
    accounts: nonZeroAccounts(sql).map(({ id }) => id),
    undecidedPayments: listUndecidedPayments(context).length + pending.length,
    openInvestments: listOpenInvestments(context).map(({ title }) => title),
    children: listWards(sql).map(({ name }) => name),
    titleOf: (dealId) => listAllInvestments(sql).find((each) => each.dealId === dealId)?.title ?? dealId,
  };
}

/** A failed payment is decided only after the last poll of the provider, which is a job until then. */
export function listUndecidedPayments({ sql, scheduler }: Read): readonly PaymentRecord[] {
  const hasPollJob = scheduler.references("PAYMENT");
  const isUndecided = ({ key, status }: PaymentRecord) => !hasPaymentEnded(status) || hasPollJob.has(key);
  return listAllPayments(sql).filter((payment) => payment.status !== "SUCCESS" && isUndecided(payment));
}

/** Payouts and deliveries are checked too, because interest and shares to come are not in a deal's ledger account. */
export function listOpenInvestments({ sql }: Pick<Read, "sql">): readonly InvestmentRecord[] {
  const investments = listAllInvestments(sql);
  const payouts = listPayoutsOf(
    sql,
    investments.map(({ id }) => id),
  );
  const deliveries = new Set<string>(listOpenDeliveries(sql));
  const isOpen = ({ id, status }: InvestmentRecord) =>
    !hasInvestmentEnded(status) || deliveries.has(id) || payouts.get(id)?.some((payout) => payout.status !== "PAID");
  return investments.filter(isOpen);
}
