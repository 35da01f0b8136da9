import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";

/** Updates only while the investment awaits the payment that is being replaced. */
export function replacePayment(
  sql: SqlStorage,
  { investment, by, at }: { readonly investment: InvestmentRecord; readonly by: PaymentKey; readonly at: EpochMs },
): void {
  const matched = sql.exec(
    `UPDATE investment SET payment_key = ?, updated_at = ?
     WHERE id = ? AND payment_key = ? AND status = 'PAYMENT_PENDING' RETURNING id`,
    ...[by, at, investment.id, investment.paymentKey],
  );
  if (matched.toArray().length !== 1) throw new Error(`investment ${investment.id} no longer waits for its payment`);
}
